package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * The most frequent tokens of some samples, at most 64, as bits of a {@code long}. Many common tokens of two samples are frequent, and a
 * single operation finds these. Immutable.
 */
final class FrequentTokens {

    /** A frequent token is in more than one sample in this number, and at least in two. */
    private static final int LEAST_PART = 32;

    private static final byte NONE = Long.SIZE;
    /** The value of each bit, and 0 for {@link #NONE}. */
    private static final long[] VALUES = new long[Long.SIZE + 1];

    static {
        Arrays.setAll(VALUES, bit -> bit == NONE ? 0 : 1L << bit);
    }

    /** For each token number its bit, or {@link #NONE}. */
    private final byte[] bitOf;
    private final int[] numbers;

    /**
     * @param frequencyOf for each token number, the number of samples that have it
     * @param samples     the number of samples
     */
    FrequentTokens(int[] frequencyOf, int samples) {
        int least = Math.max(2, samples / LEAST_PART + 1);
        long[] byFrequency = new long[frequencyOf.length];
        int count = 0;
        for (int number = 0; number < frequencyOf.length; number++) {
            if (frequencyOf[number] >= least) {
                byFrequency[count++] = (long) frequencyOf[number] << Integer.SIZE | number;
            }
        }
        Arrays.sort(byFrequency, 0, count);
        numbers = new int[Math.min(count, Long.SIZE)];
        bitOf = new byte[frequencyOf.length];
        Arrays.fill(bitOf, NONE);
        for (int bit = 0; bit < numbers.length; bit++) {
            numbers[bit] = (int) byFrequency[count - 1 - bit];
            bitOf[numbers[bit]] = (byte) bit;
        }
    }

    /** Whether a token is frequent, by its number. */
    boolean contains(int number) {
        return bitOf[number] != NONE;
    }

    /** The bit of a token by its number, 0 if it is not frequent. */
    long bit(int number) {
        return VALUES[bitOf[number]];
    }

    /** Sums of values of frequent tokens, by their numbers. */
    Sums sums(IntToLongFunction values) {
        return new Sums(this, values);
    }

    /** Sums of values of any frequent tokens, found in a table for each byte of their bits. */
    static final class Sums {

        private static final int SIZE = 1 << Byte.SIZE;

        private final long[] tables = new long[Long.BYTES * SIZE];

        private Sums(FrequentTokens tokens, IntToLongFunction values) {
            for (int bit = 0; bit < tokens.numbers.length; bit++) {
                int first = (bit >> 3) * SIZE;
                int own = 1 << (bit & 7);
                long value = values.applyAsLong(tokens.numbers[bit]);
                for (int others = 0; others < own; others++) {
                    tables[first + own + others] = tables[first + others] + value;
                }
            }
        }

        /** The sum for the tokens with these bits. */
        long of(long bits) {
            long sum = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                sum += tables[i * SIZE + (int) (bits >>> i * Byte.SIZE & SIZE - 1)];
            }
            return sum;
        }
    }
}
