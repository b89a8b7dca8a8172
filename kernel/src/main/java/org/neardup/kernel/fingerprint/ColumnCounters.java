package org.neardup.kernel.fingerprint;

import java.util.Arrays;

/**
 * Sixty-four counters side by side, one for each bit column of the words added.
 *
 * <p>The counters are bit-sliced: a word at level {@code i} adds 2<sup>i</sup> to the counters of the columns where it has a one. Several
 * words may wait at one level. Three words of a level are worth one word of that level and one of the next, which is what a full adder
 * (a carry-save adder on whole words) computes for all columns at once. Fifteen words are reduced in one go by eleven such adders, so that
 * a word costs about one adder, five logical operations, instead of sixty-four additions.
 */
final class ColumnCounters {

    private static final int LEVELS = Long.SIZE;
    private static final int SLOTS_LOG = 4;
    private static final int SLOTS = 1 << SLOTS_LOG;
    /** A level is reduced when this many words wait: the most whose number fits in four bits. */
    private static final int FULL = SLOTS - 1;

    private final long[] waiting = new long[LEVELS * SLOTS];
    private final int[] fill = new int[LEVELS];

    /** Adds 2<sup>level</sup> to the counter of every column where {@code word} has a one. No counter may reach 2<sup>63</sup>. */
    void add(int level, long word) {
        int size = fill[level];
        waiting[(level << SLOTS_LOG) + size] = word;
        fill[level] = ++size;
        if (size == FULL) {
            reduceFull(level);
        }
    }

    /**
     * The columns whose counter is greater than {@code bound}, as a word.
     *
     * @param bound not negative
     * @param lowest no word was ever added to a level below this one
     */
    long greaterThan(long bound, int lowest) {
        int highest = settle(lowest);
        long greater = 0;
        long equal = -1;
        for (int level = Math.max(highest, Long.SIZE - 1 - Long.numberOfLeadingZeros(bound)); level >= lowest; level--) {
            long plane = fill[level] == 0 ? 0 : waiting[level << SLOTS_LOG];
            if ((bound >>> level & 1) == 0) {
                greater |= equal & plane;
                equal &= ~plane;
            } else {
                equal &= plane;
            }
        }
        return greater;
    }

    void clear() {
        Arrays.fill(fill, 0);
    }

    /** Leaves at most one word at each level without changing the counters; returns the highest level that has a word, or -1. */
    private int settle(int lowest) {
        int highest = -1;
        for (int level = lowest; level < LEVELS; level++) {
            int base = level << SLOTS_LOG;
            int size = fill[level];
            if (size == 0) {
                continue;
            }
            highest = level;
            long ones = waiting[base];
            int next = 1;
            for (; next + 1 < size; next += 2) {
                long a = waiting[base + next];
                long b = waiting[base + next + 1];
                addCarry(level + 1, carry(ones, a, b));
                ones = sum(ones, a, b);
            }
            if (next < size) {
                long a = waiting[base + next];
                addCarry(level + 1, ones & a);
                ones ^= a;
            }
            waiting[base] = ones;
            fill[level] = 1;
        }
        return highest;
    }

    /** Reduces fifteen words to one word at this level and one at each of the next three. */
    private void reduceFull(int level) {
        long[] w = waiting;
        int i = level << SLOTS_LOG;

        long ones1 = sum(w[i], w[i + 1], w[i + 2]);
        long twos1 = carry(w[i], w[i + 1], w[i + 2]);
        long ones2 = sum(w[i + 3], w[i + 4], w[i + 5]);
        long twos2 = carry(w[i + 3], w[i + 4], w[i + 5]);
        long ones3 = sum(w[i + 6], w[i + 7], w[i + 8]);
        long twos3 = carry(w[i + 6], w[i + 7], w[i + 8]);
        long ones4 = sum(w[i + 9], w[i + 10], w[i + 11]);
        long twos4 = carry(w[i + 9], w[i + 10], w[i + 11]);
        long ones5 = sum(w[i + 12], w[i + 13], w[i + 14]);
        long twos5 = carry(w[i + 12], w[i + 13], w[i + 14]);
        long ones6 = sum(ones1, ones2, ones3);
        long twos6 = carry(ones1, ones2, ones3);
        long ones = sum(ones4, ones5, ones6);
        long twos7 = carry(ones4, ones5, ones6);

        long twos8 = sum(twos1, twos2, twos3);
        long fours1 = carry(twos1, twos2, twos3);
        long twos9 = sum(twos4, twos5, twos6);
        long fours2 = carry(twos4, twos5, twos6);
        long twos = sum(twos7, twos8, twos9);
        long fours3 = carry(twos7, twos8, twos9);

        w[i] = ones;
        fill[level] = 1;
        addCarry(level + 1, twos);
        addCarry(level + 2, sum(fours1, fours2, fours3));
        addCarry(level + 3, carry(fours1, fours2, fours3));
    }

    /** Words without a one stop here. Any other word at a level is backed by a counter that large, so the top level is never passed. */
    private void addCarry(int level, long word) {
        if (word != 0) {
            add(level, word);
        }
    }

    private static long sum(long a, long b, long c) {
        return a ^ b ^ c;
    }

    private static long carry(long a, long b, long c) {
        return (a & b) | ((a ^ b) & c);
    }
}
