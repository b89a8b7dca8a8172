package org.neardup.kernel.join;

/**
 * The probing record as a bit set over the ranks that several records share. Verifying a partner takes one bit test for each of its tokens,
 * without the unpredictable branches of a merge, and stops once too many of its tokens are missing.
 */
public final class MarkedRecord {

    private static final int BLOCK = 8;

    private int[] probing;
    private final int[] indexed;
    private final long[] bits;
    private final int unshared;
    private int from;
    private int to;
    private long steps;

    /** Verifies pairs of this input. Not thread safe. */
    public MarkedRecord(JoinInput input) {
        this.probing = input.probing().tokens();
        this.indexed = input.indexed().tokens();
        TokenOrder order = input.probing().order();
        this.unshared = order.unshared();
        this.bits = new long[(order.size() - unshared >>> 6) + 1];
    }

    /** Continues with other probing records of the same order. */
    void moveTo(Records records) {
        mark(0, 0);
        probing = records.tokens();
    }

    /** Replaces the marked tokens by those between two indexes. */
    public void mark(int from, int to) {
        for (int i = this.from; i < this.to; i++) {
            bits[probing[i] - unshared >>> 6] = 0;
        }
        this.from = from;
        this.to = to;
        while (this.from < to && probing[this.from] < unshared) {
            this.from++;
        }
        for (int i = this.from; i < to; i++) {
            int token = probing[i] - unshared;
            bits[token >>> 6] |= 1L << token;
        }
    }

    /**
     * Counts the marked tokens of a partner.
     *
     * @param from index of the partner's first shared token
     * @param end index after its last one
     * @param required α
     * @param enough the overlap from which counting may stop
     * @return the overlap if it is at least {@code required} and below {@code enough}, otherwise any number on the same side of both
     */
    int overlap(int from, int end, int required, int enough) {
        int missable = end - from - required;
        int found = 0;
        int at = from;
        for (; at + BLOCK <= end; at += BLOCK) {
            int block = bit(indexed[at]) + bit(indexed[at + 1]) + bit(indexed[at + 2]) + bit(indexed[at + 3])
                + bit(indexed[at + 4]) + bit(indexed[at + 5]) + bit(indexed[at + 6]) + bit(indexed[at + 7]);
            found += block;
            missable -= BLOCK - block;
            if (missable < 0 || found >= enough) {
                steps += at + BLOCK - from;
                return missable < 0 ? 0 : found;
            }
        }
        for (; at < end; at++) {
            found += bit(indexed[at]);
        }
        steps += end - from;
        return found;
    }

    /**
     * Counts all marked tokens of a partner, without knowing its first shared token.
     *
     * @param from index of the partner's first token
     * @param end index after its last one
     * @param required α
     * @return the overlap if it is at least {@code required}, otherwise any smaller number
     */
    public int overlapOfAll(int from, int end, int required) {
        return overlapOfAll(from, end, required, Integer.MAX_VALUE);
    }

    /** The same, but counting may stop at {@code enough}. */
    int overlapOfAll(int from, int end, int required, int enough) {
        int first = from;
        while (first < end && indexed[first] < unshared) {
            first++;
        }
        return end - first < required ? 0 : overlap(first, end, required, enough);
    }

    /** 1 for a marked token, otherwise 0. All tokens from a record's first shared token on have shared ranks. */
    private int bit(int rank) {
        int token = rank - unshared;
        return (int) (bits[token >>> 6] >>> token) & 1;
    }

    /** Number of tokens tested so far. */
    public long steps() {
        return steps;
    }
}
