package org.neardup.kernel.fingerprint;

import java.util.Arrays;

/**
 * Sixty-four counters, one for each bit column: how many of the added words have a one there.
 *
 * <p>The counters are bit-sliced: plane {@code i} holds bit {@code i} of every counter. A full adder on whole words adds three words of
 * equal value in all columns at once, leaving a sum of that value and a carry of twice the value. A tree of fifteen adders adds sixteen
 * words at a time to the four lowest planes and leaves one carry, worth sixteen. The same tree adds sixteen such carries to the next four
 * planes. So a word costs about one adder, five logical operations, instead of 64 additions.
 */
final class ColumnCounters {

    /** The number of words that the tree adds at a time. */
    static final int BATCH = 16;

    private static final int BATCH_LEVELS = 4;
    /** Up to this number, adding carries one by one is faster than a batch. */
    private static final int FEW_CARRIES = 4;

    private final long[] planes = new long[Long.SIZE];
    /** The carries from level 3 that wait to be added at level 4, and a slot for the carry out of level 7. */
    private final long[] carries = new long[BATCH + 1];
    private int carryCount;
    private long words;

    /**
     * Adds {@code count} words from {@code from} on. Fills the last batch of the array with zeros. At most 2<sup>48</sup> words may be
     * added in total.
     */
    void addPadded(long[] source, int from, int count) {
        int end = from + Math.ceilDiv(count, BATCH) * BATCH;
        Arrays.fill(source, from + count, end, 0);
        words += count;
        reduce(source, from, end);
    }

    /** Adds the words from {@code from} to {@code to}, exclusive: whole batches. */
    void add(long[] source, int from, int to) {
        words += to - from;
        reduce(source, from, to);
    }

    /** Adds 2<sup>shift</sup> times the counters of another. No counter may reach 2<sup>63</sup>. */
    void add(ColumnCounters other, int shift) {
        settle();
        other.settle();
        words += other.words << shift;
        long carry = 0;
        for (int level = shift; level < levels(); level++) {
            long plane = planes[level];
            long addend = other.planes[level - shift];
            planes[level] = sum(plane, addend, carry);
            carry = carry(plane, addend, carry);
        }
    }

    /** The number of words added. */
    long words() {
        return words;
    }

    /** The columns whose counter is greater than {@code bound}, at most {@link #words()}, as a word. */
    long greaterThan(long bound) {
        settle();
        long greater = 0;
        long equal = -1;
        for (int level = levels() - 1; level >= 0; level--) {
            long plane = planes[level];
            long bit = -(bound >>> level & 1);
            greater |= equal & plane & ~bit;
            equal &= ~(plane ^ bit);
        }
        return greater;
    }

    /** Bit {@code level} of every counter. */
    long plane(int level) {
        settle();
        return planes[level];
    }

    void clear() {
        Arrays.fill(planes, 0, levels(), 0);
        carryCount = 0;
        words = 0;
    }

    /** The number of planes that may have ones: a counter is at most the number of words. */
    int levels() {
        return Long.SIZE - Long.numberOfLeadingZeros(words);
    }

    /** Adds all waiting carries. */
    private void settle() {
        if (carryCount > FEW_CARRIES) {
            reduceCarries();
        }
        for (int i = 0; i < carryCount; i++) {
            ripple(carries[i], BATCH_LEVELS);
        }
        carryCount = 0;
    }

    /** Adds the waiting carries, padded with zeros. */
    private void reduceCarries() {
        Arrays.fill(carries, carryCount, BATCH, 0);
        carryCount = 0;
        reduce(carries, 0, 1, BATCH_LEVELS, carries, BATCH);
        ripple(carries[BATCH], 2 * BATCH_LEVELS);
    }

    /** Adds one word at a level, and its carries above. */
    private void ripple(long word, int level) {
        long carry = word;
        for (int at = level; at < levels(); at++) {
            long plane = planes[at];
            planes[at] = plane ^ carry;
            carry &= plane;
        }
    }

    /** Adds whole batches of words to the lowest planes; adds the carries when their buffer is full. */
    private void reduce(long[] source, int from, int to) {
        int next = from;
        while (next < to) {
            int batches = Math.min((to - next) / BATCH, BATCH - carryCount);
            reduce(source, next, batches, 0, carries, carryCount);
            next += batches * BATCH;
            carryCount += batches;
            if (carryCount == BATCH) {
                reduceCarries();
            }
        }
    }

    /** Adds batches of words to the planes from {@code level} to {@code level + 3}; writes one carry for each batch to {@code out}. */
    private void reduce(long[] w, int from, int batches, int level, long[] out, int outFrom) {
        long p0 = planes[level];
        long p1 = planes[level + 1];
        long p2 = planes[level + 2];
        long p3 = planes[level + 3];
        for (int batch = 0; batch < batches; batch++) {
            int i = from + batch * BATCH;

            // Each pair of lines is a full adder: the sum stays at its level, the carry moves to the next.
            long ones1 = sum(w[i], w[i + 1], w[i + 2]);
            long twos1 = carry(w[i], w[i + 1], w[i + 2]);
            long ones2 = sum(w[i + 3], w[i + 4], w[i + 5]);
            long twos2 = carry(w[i + 3], w[i + 4], w[i + 5]);
            long ones3 = sum(w[i + 6], w[i + 7], w[i + 8]);
            long twos3 = carry(w[i + 6], w[i + 7], w[i + 8]);
            long ones4 = sum(ones1, ones2, ones3);
            long twos4 = carry(ones1, ones2, ones3);
            long twos5 = sum(twos1, twos2, twos3);
            long fours1 = carry(twos1, twos2, twos3);
            long ones5 = sum(w[i + 9], w[i + 10], w[i + 11]);
            long twos6 = carry(w[i + 9], w[i + 10], w[i + 11]);
            long ones6 = sum(w[i + 12], w[i + 13], w[i + 14]);
            long twos7 = carry(w[i + 12], w[i + 13], w[i + 14]);
            long ones7 = sum(ones5, ones6, w[i + 15]);
            long twos8 = carry(ones5, ones6, w[i + 15]);
            long twos9 = sum(twos4, twos6, twos7);
            long fours2 = carry(twos4, twos6, twos7);
            long twos10 = sum(twos5, twos8, twos9);
            long fours3 = carry(twos5, twos8, twos9);
            long fours4 = sum(fours1, fours2, fours3);
            long eights1 = carry(fours1, fours2, fours3);

            // The planes of the last batch come in late, so that the next batch can start before this one ends.
            long twos11 = carry(ones4, ones7, p0);
            p0 = sum(ones4, ones7, p0);
            long fours5 = carry(twos10, twos11, p1);
            p1 = sum(twos10, twos11, p1);
            long eights2 = carry(fours4, fours5, p2);
            p2 = sum(fours4, fours5, p2);
            out[outFrom + batch] = carry(eights1, eights2, p3);
            p3 = sum(eights1, eights2, p3);
        }
        planes[level] = p0;
        planes[level + 1] = p1;
        planes[level + 2] = p2;
        planes[level + 3] = p3;
    }

    private static long sum(long a, long b, long c) {
        return a ^ b ^ c;
    }

    private static long carry(long a, long b, long c) {
        return (a & b) | ((a ^ b) & c);
    }
}
