package org.neardup.kernel.sketch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * Samples of sets that keep their tokens (bottom-k: Cohen, Kaplan, <em>Summarizing Data using Bottom-k Sketches</em>, PODC 2007): the
 * distinct tokens of least hash. The tokens of least hash among the samples of two sets are a uniform sample of their union, and both sets'
 * samples have those of them that are in both sets. So tokens are weighed when samples are compared, by frequencies of that time, where
 * {@link WeightedMinHash} needs the weights when it sketches.
 *
 * <p>A token is kept as 32 bits of a hash, its name. A sample is its names, ascending as unsigned numbers. Immutable.
 *
 * @param size the greatest number of tokens of a sample, from 1 to {@value #MAX_SIZE}
 */
public record TokenSample(int size) {

    /** Version of names, order and stored form. Samples of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The greatest size. */
    public static final int MAX_SIZE = 4096;

    private static final int HEADER_BYTES = 1;
    private static final VarHandle NAMES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** Checks the range. */
    public TokenSample {
        if (size < 1 || size > MAX_SIZE) {
            throw new IllegalArgumentException("[size] must be from 1 to " + MAX_SIZE + ", but was [" + size + "]");
        }
    }

    /** What a token weighs when samples are compared. */
    @FunctionalInterface
    public interface Weights {

        /**
         * The weight of a token.
         *
         * @param name {@link TokenSample#name} of the token
         * @return 0 or more; the sum over a sample must be finite
         */
        double of(int name);
    }

    /** The name of a token: the upper 32 bits of a permutation of its hash. */
    public static int name(long token) {
        long z = (token ^ token >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (int) (z >>> Integer.SIZE);
    }

    /**
     * Samples a set.
     *
     * @param tokens  64-bit hashes, in any order, repeated or not
     * @param count   number of tokens from the beginning of the array, 1 or more
     * @param scratch at least as long as the set; overwritten
     * @param sample  receives the names, at most {@link #size}
     * @return number of names
     * @throws IllegalArgumentException if the set is empty
     */
    public int take(long[] tokens, int count, int[] scratch, int[] sample) {
        Objects.checkFromIndexSize(0, count, Math.min(tokens.length, scratch.length));
        Objects.checkFromIndexSize(0, Math.min(size, count), sample.length);
        if (count == 0) {
            throw new IllegalArgumentException("an empty set has no sample; leave it out");
        }
        for (int i = 0; i < count; i++) {
            // The lowest integer is the unsigned zero.
            scratch[i] = name(tokens[i]) ^ Integer.MIN_VALUE;
        }
        Arrays.sort(scratch, 0, count);
        int taken = 0;
        for (int i = 0; i < count && taken < size; i++) {
            if (i == 0 || scratch[i] != scratch[i - 1]) {
                sample[taken++] = scratch[i] ^ Integer.MIN_VALUE;
            }
        }
        return taken;
    }

    /**
     * Estimates the weighted Jaccard similarity of two sets: the share that common tokens have in the weight of the union's sample. Exact
     * if their union has no more tokens than a sample.
     *
     * @param left    names of a sample, from {@code leftFrom} to {@code leftTo}, exclusive
     * @param right   names of a sample, from {@code rightFrom} to {@code rightTo}, exclusive
     * @param weights what names weigh
     * @return from 0 to 1; 0 if nothing weighs anything
     */
    public double estimate(int[] left, int leftFrom, int leftTo, int[] right, int rightFrom, int rightTo, Weights weights) {
        double common = 0;
        double all = 0;
        int i = leftFrom;
        int j = rightFrom;
        for (int taken = 0; taken < size && (i < leftTo || j < rightTo); taken++) {
            int order = i == leftTo ? 1 : j == rightTo ? -1 : Integer.compareUnsigned(left[i], right[j]);
            double weight = weights.of(order <= 0 ? left[i] : right[j]);
            all += weight;
            common += order == 0 ? weight : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return all > 0 ? common / all : 0;
    }

    /**
     * The standard deviation of {@link #estimate} where all tokens weigh the same and the union has many more than a sample.
     *
     * @param similarity Jaccard, in [0, 1]
     */
    public double standardError(double similarity) {
        return Math.sqrt(similarity * (1 - similarity) / size);
    }

    /** The greatest number of bytes of a stored sample. */
    public int mostStoredBytes() {
        return HEADER_BYTES + size * Integer.BYTES;
    }

    /** The stored form of a sample: the version in one byte, and the names, lowest byte first. */
    public static byte[] store(int[] sample, int count) {
        Objects.checkFromIndexSize(0, count, sample.length);
        byte[] stored = new byte[HEADER_BYTES + count * Integer.BYTES];
        stored[0] = VERSION;
        for (int i = 0; i < count; i++) {
            NAMES.set(stored, HEADER_BYTES + i * Integer.BYTES, sample[i]);
        }
        return stored;
    }

    /**
     * Reads a stored sample. One that was made with a greater size is cut to this one's, which is the same as if it had been made so.
     *
     * @param stored bytes of {@link #store} from {@code from} on
     * @param length number of these bytes
     * @param sample receives the names from {@code offset} on
     * @return number of names
     * @throws IllegalArgumentException if it is a sample of another version, or none
     */
    public int read(byte[] stored, int from, int length, int[] sample, int offset) {
        Objects.checkFromIndexSize(from, length, stored.length);
        int count = (length - HEADER_BYTES) / Integer.BYTES;
        if (count < 1 || length != HEADER_BYTES + count * Integer.BYTES || stored[from] != VERSION) {
            throw new IllegalArgumentException("expected a sample of version " + VERSION + ", but found " + length + " bytes"
                + (length == 0 ? "" : " of version " + stored[from]) + "; samples of different versions cannot be compared");
        }
        int read = Math.min(size, count);
        for (int i = 0; i < read; i++) {
            sample[offset + i] = (int) NAMES.get(stored, from + HEADER_BYTES + i * Integer.BYTES);
        }
        return read;
    }
}
