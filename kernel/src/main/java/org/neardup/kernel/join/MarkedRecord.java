package org.neardup.kernel.join;

/**
 * The probing record as a bit set over the ranks that several records share, against which partners are verified: one bit test for each of
 * the partner's tokens, without the unpredictable branches of a merge. It stops once too many tokens of the partner are missing.
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

    /** Verifies pairs of this input, one thread's. */
    public MarkedRecord(JoinInput input) {
        this.probing = input.probing().tokens();
        this.indexed = input.indexed().tokens();
        TokenOrder order = input.probing().order();
        this.unshared = order.unshared();
        this.bits = new long[(order.size() - unshared >>> 6) + 1];
    }

    /** Goes on with other probing records of the same order. */
    void moveTo(Records records) {
        mark(0, 0);
        probing = records.tokens();
    }

    /** Marks a record's tokens, those between these indexes, in place of the last record's. */
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
     * Counts marked tokens.
     *
     * @param from index of the partner's first shared token
     * @param end index after its last one
     * @param required α
     * @return the overlap, or some number below {@code required} if it is below
     */
    int overlap(int from, int end, int required) {
        int missable = end - from - required;
        int found = 0;
        int at = from;
        for (; at + BLOCK <= end; at += BLOCK) {
            int block = 0;
            for (int i = at; i < at + BLOCK; i++) {
                block += bit(indexed[i]);
            }
            found += block;
            missable -= BLOCK - block;
            if (missable < 0) {
                steps += at + BLOCK - from;
                return 0;
            }
        }
        for (; at < end; at++) {
            found += bit(indexed[at]);
        }
        steps += end - from;
        return found;
    }

    /**
     * Counts marked tokens of a partner of whom no shared token is known.
     *
     * @param from index of the partner's first token
     * @param end index after its last one
     * @param required α
     * @return the overlap, or some number below {@code required} if it is below
     */
    public int overlapOfAll(int from, int end, int required) {
        int first = from;
        while (first < end && indexed[first] < unshared) {
            first++;
        }
        return end - first < required ? 0 : overlap(first, end, required);
    }

    /** 1 for a marked token, 0 for another; from a shared token on, a record's tokens are ranked among the shared ones. */
    private int bit(int rank) {
        int token = rank - unshared;
        return (int) (bits[token >>> 6] >>> token) & 1;
    }

    /** Number of tokens looked at so far. */
    public long steps() {
        return steps;
    }
}
