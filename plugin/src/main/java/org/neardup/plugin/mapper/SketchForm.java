package org.neardup.plugin.mapper;

import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.WeightedMinHash;

import java.util.Arrays;

/**
 * The parameters and stored form of a field's sketches. Only sketches of the same form can be compared.
 *
 * <p>The stored form is that of {@link SketchFormat#store}, all zeros without tokens, followed in little-endian order by two bytes with the
 * number of distinct tokens, 65,535 for more, and eight bytes with the digest of the text.
 *
 * @param format  number of samples, and bits of each
 * @param weights the weights of tokens
 */
public record SketchForm(SketchFormat format, TokenWeighting weights) {

    /** The default form: 141 bytes a document. */
    public static final SketchForm DEFAULT = new SketchForm(new SketchFormat(256, 4), TokenWeighting.NONE);

    /** Maximum size of a sketch in bytes; limits a window of a thousand documents to a megabyte. */
    private static final int MOST_BYTES = 1024;

    private static final int MOST_COUNTED = 0xffff;
    private static final int TAIL_BYTES = Short.BYTES + Long.BYTES;

    /** @throws IllegalArgumentException if a number is out of range, or a sketch takes too many bytes */
    static SketchForm of(int samples, int bits, TokenWeighting weights) {
        SketchFormat format = new SketchFormat(samples, bits);
        if (format.words() * Long.BYTES > MOST_BYTES) {
            throw new IllegalArgumentException(
                "[samples] of [" + samples + "] with [bits] of [" + bits + "] make [" + format.words() * Long.BYTES
                    + "] bytes a document, but at most [" + MOST_BYTES + "] are stored; take fewer of either");
        }
        return new SketchForm(format, weights);
    }

    /**
     * Encodes the stored sketch of a set.
     *
     * @param weigher of these weights
     * @param digest  of the text
     */
    byte[] encode(SignatureSet set, TokenWeigher weigher, long digest) {
        int distinct = set.distinct();
        long[] packed = new long[format.words()];
        if (distinct > 0) {
            long[] tokens = new long[distinct];
            double[] weightOf = new double[distinct];
            for (int i = 0; i < distinct; i++) {
                tokens[i] = set.token(i);
                weightOf[i] = weigher.of(tokens[i], set.multiplicity(i));
            }
            long[] samples = new long[format.samples()];
            new WeightedMinHash(samples.length).sketch(tokens, weightOf, distinct, samples);
            format.pack(samples, packed, 0);
        }
        byte[] stored = Arrays.copyOf(format.store(packed, 0), storedBytes());
        BitUtil.VH_LE_SHORT.set(stored, format.storedBytes(), (short) Math.min(distinct, MOST_COUNTED));
        BitUtil.VH_LE_LONG.set(stored, format.storedBytes() + Short.BYTES, digest);
        return stored;
    }

    public int storedBytes() {
        return format.storedBytes() + TAIL_BYTES;
    }

    /** The number of distinct tokens of a document with a stored sketch, or 65,535 if it has more. */
    public static int distinct(BytesRef stored) {
        return (short) BitUtil.VH_LE_SHORT.get(stored.bytes, stored.offset + stored.length - TAIL_BYTES) & MOST_COUNTED;
    }

    /** The digest of the text of a document with a stored sketch. */
    public static long digest(BytesRef stored) {
        return (long) BitUtil.VH_LE_LONG.get(stored.bytes, stored.offset + stored.length - Long.BYTES);
    }

    /** @throws IllegalArgumentException if the bytes are no stored sketch */
    public static SketchFormat formatOf(BytesRef stored) {
        return SketchFormat.of(stored.bytes, stored.offset, Math.max(0, stored.length - TAIL_BYTES));
    }

    /**
     * Reads a stored sketch.
     *
     * @param packed receives the {@linkplain SketchFormat#words words} of the sketch, starting at {@code offset}
     * @throws IllegalArgumentException if it has another format
     */
    public static void read(BytesRef stored, SketchFormat format, long[] packed, int offset) {
        format.read(stored.bytes, stored.offset, Math.max(0, stored.length - TAIL_BYTES), packed, offset);
    }

    @Override
    public String toString() {
        return "[" + format.samples() + "] samples of [" + format.bits() + "] bits and weights [" + weights + "]";
    }
}
