package org.neardup.kernel.sketch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * The number of samples of a sketch and the bits kept of each (b-bit minwise hashing: Li, König, <em>b-Bit Minwise Hashing</em>, WWW 2010).
 * Two sets of similarity J agree in b bits of a sample by similarity or by chance: with probability J + (1 - J) 2<sup>-b</sup>.
 *
 * <p>A packed sketch keeps {@value #GROUP} samples in b words: word i has bit i of each. So {@value #GROUP} samples are compared at a time.
 * Only {@link #pack} and {@link #matching} depend on this layout.
 *
 * @param samples a multiple of {@value #GROUP} up to {@value WeightedMinHash#MAX_SAMPLES}
 * @param bits    bits kept of each sample, from 1 to {@value #MAX_BITS}
 */
public record SketchFormat(int samples, int bits) {

    /** The number of samples in a group. */
    public static final int GROUP = Long.SIZE;

    /** The maximum number of bits of a sample. */
    public static final int MAX_BITS = 32;

    /** Version of the stored form, the same as that of the samples in it. */
    static final int STORED_VERSION = WeightedMinHash.VERSION;

    private static final int HEADER_BYTES = 3;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Checks the ranges and reports all errors at once. */
    public SketchFormat {
        String wrong = "";
        if (samples < GROUP || samples > WeightedMinHash.MAX_SAMPLES || samples % GROUP != 0) {
            wrong = "[samples] must be a multiple of " + GROUP + " from " + GROUP + " to " + WeightedMinHash.MAX_SAMPLES + ", but was ["
                + samples + "]";
        }
        if (bits < 1 || bits > MAX_BITS) {
            wrong += (wrong.isEmpty() ? "" : "; ") + "[bits] must be from 1 to " + MAX_BITS + ", but was [" + bits + "]";
        }
        if (wrong.isEmpty() == false) {
            throw new IllegalArgumentException(wrong);
        }
    }

    /**
     * The format of a stored sketch.
     *
     * @param stored bytes of {@link #store} from {@code from} on
     * @param length number of these bytes
     * @throws IllegalArgumentException if the bytes are no sketch of this version
     */
    public static SketchFormat of(byte[] stored, int from, int length) {
        Objects.checkFromIndexSize(from, length, stored.length);
        if (length < HEADER_BYTES || stored[from] != STORED_VERSION) {
            throw new IllegalArgumentException("expected a sketch of version " + STORED_VERSION + ", but found "
                + describe(stored, from, length));
        }
        return new SketchFormat(stored[from + 2] * GROUP, stored[from + 1]);
    }

    /** Number of words of a packed sketch. */
    public int words() {
        return samples / GROUP * bits;
    }

    /** Number of bytes of a stored sketch. */
    public int storedBytes() {
        return HEADER_BYTES + words() * Long.BYTES;
    }

    /**
     * Packs a sketch.
     *
     * @param sketch samples of {@link WeightedMinHash#sketch}; only their lowest bits are kept
     * @param packed receives {@link #words} words from {@code offset} on
     */
    public void pack(long[] sketch, long[] packed, int offset) {
        Objects.checkFromIndexSize(0, samples, sketch.length);
        int word = Objects.checkFromIndexSize(offset, words(), packed.length);
        for (int first = 0; first < samples; first += GROUP) {
            for (int bit = 0; bit < bits; bit++) {
                long plane = 0;
                for (int i = 0; i < GROUP; i++) {
                    plane |= (sketch[first + i] >>> bit & 1) << i;
                }
                packed[word++] = plane;
            }
        }
    }

    /** The stored form of a packed sketch: version, bits, number of groups, one byte each, and the words, lowest byte first. */
    public byte[] store(long[] packed, int offset) {
        Objects.checkFromIndexSize(offset, words(), packed.length);
        byte[] stored = new byte[storedBytes()];
        stored[0] = STORED_VERSION;
        stored[1] = (byte) bits;
        stored[2] = (byte) (samples / GROUP);
        for (int word = 0; word < words(); word++) {
            WORDS.set(stored, HEADER_BYTES + word * Long.BYTES, packed[offset + word]);
        }
        return stored;
    }

    /**
     * Reads a stored sketch.
     *
     * @param stored bytes of {@link #store} from {@code from} on
     * @param length number of these bytes
     * @param packed receives {@link #words} words from {@code offset} on
     * @throws IllegalArgumentException if the bytes are no sketch of this format and version
     */
    public void read(byte[] stored, int from, int length, long[] packed, int offset) {
        Objects.checkFromIndexSize(from, length, stored.length);
        Objects.checkFromIndexSize(offset, words(), packed.length);
        if (length != storedBytes() || stored[from] != STORED_VERSION || stored[from + 1] != bits || stored[from + 2] != samples / GROUP) {
            throw new IllegalArgumentException("expected a sketch of version " + STORED_VERSION + " with " + samples + " samples of " + bits
                + " bits, but found " + describe(stored, from, length) + "; sketches of different parameters cannot be compared");
        }
        for (int word = 0; word < words(); word++) {
            packed[offset + word] = (long) WORDS.get(stored, from + HEADER_BYTES + word * Long.BYTES);
        }
    }

    private static String describe(byte[] stored, int from, int length) {
        if (length < HEADER_BYTES) {
            return length + " bytes";
        }
        return "one of version " + stored[from] + " with " + stored[from + 2] * GROUP + " samples of " + stored[from + 1] + " bits in "
            + length + " bytes";
    }

    /** Number of samples in which two packed sketches agree. */
    public int matches(long[] left, int leftOffset, long[] right, int rightOffset) {
        int matches = 0;
        for (int group = 0; group < samples / GROUP; group++) {
            matches += Long.bitCount(matching(left, leftOffset, right, rightOffset, group));
        }
        return matches;
    }

    /** Number of the samples from {@code from} to {@code to}, exclusive, in which two packed sketches agree. */
    int matches(long[] left, int leftOffset, long[] right, int rightOffset, int from, int to) {
        int matches = 0;
        for (int first = from; first < to; first = (first / GROUP + 1) * GROUP) {
            int group = first / GROUP;
            long chosen = -1L << first % GROUP & -1L >>> Math.max(0, (group + 1) * GROUP - to);
            matches += Long.bitCount(matching(left, leftOffset, right, rightOffset, group) & chosen);
        }
        return matches;
    }

    /** The samples of a group in which two packed sketches agree, one bit each. */
    long matching(long[] left, int leftOffset, long[] right, int rightOffset, int group) {
        long different = 0;
        int first = group * bits;
        for (int word = first; word < first + bits; word++) {
            different |= left[leftOffset + word] ^ right[rightOffset + word];
        }
        return ~different;
    }

    /**
     * The probability that sets of a similarity agree in the bits of a sample.
     *
     * @param similarity weighted Jaccard, in [0, 1]
     */
    public double matchProbability(double similarity) {
        return similarity + (1 - similarity) * chance();
    }

    /** The probability that different samples have the same bits. */
    private double chance() {
        return Math.scalb(1.0, -bits);
    }

    /**
     * An unbiased estimate of weighted Jaccard; below 0 if fewer samples match than expected by chance.
     *
     * @param matches number of matching samples among {@link #samples}
     */
    public double estimate(int matches) {
        return ((double) matches / samples - chance()) / (1 - chance());
    }

    /**
     * The standard deviation of {@link #estimate}.
     *
     * @param similarity weighted Jaccard, in [0, 1]
     */
    public double standardError(double similarity) {
        double match = matchProbability(similarity);
        return Math.sqrt(match * (1 - match) / samples) / (1 - chance());
    }
}
