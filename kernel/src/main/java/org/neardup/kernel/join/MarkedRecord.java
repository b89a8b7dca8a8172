package org.neardup.kernel.join;

/**
 * The probing record as a bit set over all ranks, against which partners are verified: one bit test for each of the partner's tokens,
 * without the unpredictable branches of a merge. It stops once too many tokens of the partner are missing.
 */
final class MarkedRecord {

    private static final int BLOCK = 8;

    private final int[] probing;
    private final int[] indexed;
    private final long[] bits;
    private int from;
    private int to;
    private long steps;

    MarkedRecord(JoinInput input) {
        this.probing = input.probing().tokens();
        this.indexed = input.indexed().tokens();
        this.bits = new long[(input.probing().order().size() >>> 6) + 1];
    }

    /** Marks a record's tokens, those between these indexes, in place of the last record's. */
    void mark(int from, int to) {
        for (int i = this.from; i < this.to; i++) {
            bits[probing[i] >>> 6] = 0;
        }
        this.from = from;
        this.to = to;
        for (int i = from; i < to; i++) {
            bits[probing[i] >>> 6] |= 1L << probing[i];
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
                block += (int) (bits[indexed[i] >>> 6] >>> indexed[i]) & 1;
            }
            found += block;
            missable -= BLOCK - block;
            if (missable < 0) {
                steps += at + BLOCK - from;
                return 0;
            }
        }
        for (; at < end; at++) {
            found += (int) (bits[indexed[at] >>> 6] >>> indexed[at]) & 1;
        }
        steps += end - from;
        return found;
    }

    /** Number of tokens looked at so far. */
    long steps() {
        return steps;
    }
}
