package org.neardup.kernel.sketch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureFormatException;

/**
 * A bottom-k sample of a signature set: its {@code size} smallest distinct tokens. Tokens are evenly spread hashes and are stored in
 * ascending order, so the sample is the beginning of the stored set. A sample contains the tokens themselves, so that they can be weighted
 * when samples are compared ({@link SampledSets}).
 *
 * <p>The serialized form, which is sent but never stored: the number of distinct tokens of the set in four bytes, the digest of the text in
 * eight, and the tokens of the sample in ascending order in eight each; all numbers are little-endian.
 *
 * @param size the maximum number of tokens, 1 to {@value #MOST_SIZE}
 */
public record TokenSample(int size) {

    /** The upper limit of {@link #size}. */
    public static final int MOST_SIZE = 4096;

    private static final int HEADER_BYTES = Integer.BYTES + Long.BYTES;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public TokenSample {
        if (size < 1 || size > MOST_SIZE) {
            throw new IllegalArgumentException("[size] must be from 1 to " + MOST_SIZE + ", but was [" + size + "]");
        }
    }

    /**
     * Samples a stored set.
     *
     * @param stored what {@link SignatureCodec} wrote, from {@code offset} on, {@code length} bytes
     * @return the serialized sample
     * @throws SignatureFormatException if the beginning of the stored set, up to the last token of the sample, is damaged
     */
    public byte[] take(byte[] stored, int offset, int length) {
        SignatureCodec.Beginning beginning = SignatureCodec.beginning(stored, offset, length, size);
        long[] tokens = beginning.tokens();
        byte[] sample = new byte[HEADER_BYTES + tokens.length * Long.BYTES];
        INT.set(sample, 0, beginning.distinct());
        LONG.set(sample, Integer.BYTES, beginning.digest());
        for (int i = 0; i < tokens.length; i++) {
            LONG.set(sample, HEADER_BYTES + i * Long.BYTES, tokens[i]);
        }
        return sample;
    }

    /**
     * Reads the number of distinct tokens of the sampled set.
     *
     * @param sample what {@link #take} returned, from {@code offset} on, {@code length} bytes
     * @throws IllegalArgumentException if the bytes are no sample of this size
     */
    int distinct(byte[] sample, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, sample.length);
        int distinct = length < HEADER_BYTES ? -1 : (int) INT.get(sample, offset);
        if (distinct < 0 || length != HEADER_BYTES + (long) Math.min(distinct, size) * Long.BYTES) {
            throw new IllegalArgumentException("expected a sample of " + size + " tokens, but found " + length + " bytes");
        }
        return distinct;
    }

    /** Reads the digest of the text; parameters as for {@link #distinct}. */
    long digest(byte[] sample, int offset, int length) {
        distinct(sample, offset, length);
        return (long) LONG.get(sample, offset + Integer.BYTES);
    }

    /**
     * Reads the tokens; other parameters as for {@link #distinct}.
     *
     * @param tokens receives them from {@code at} on
     * @return the number of tokens
     */
    int readTokens(byte[] sample, int offset, int length, long[] tokens, int at) {
        int count = Math.min(distinct(sample, offset, length), size);
        for (int i = 0; i < count; i++) {
            tokens[at + i] = (long) LONG.get(sample, offset + HEADER_BYTES + i * Long.BYTES);
            if (i > 0 && tokens[at + i] <= tokens[at + i - 1]) {
                throw new IllegalArgumentException("the tokens of a sample must ascend");
            }
        }
        return count;
    }
}
