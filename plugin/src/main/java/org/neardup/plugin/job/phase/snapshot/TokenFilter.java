package org.neardup.plugin.job.phase.snapshot;

import org.neardup.kernel.join.MemoryReservation;

/** Recognizes most tokens that were not added: one bit per added token, by a hash. Not thread safe. */
final class TokenFilter {

    /** Enough that few other tokens share a bit with an added one. */
    private static final int BITS_PER_TOKEN = 16;
    private static final int MOST_BITS = 1 << 30;

    private final long[] bits;
    private final int shift;

    /**
     * A filter without tokens.
     *
     * @param tokens approximate number of tokens that will be added
     * @param memory reserves at most four bytes for each of these, never releases them
     */
    TokenFilter(long tokens, MemoryReservation memory) {
        int count = Math.clamp(BITS_PER_TOKEN * tokens, Long.SIZE, MOST_BITS);
        shift = Integer.numberOfLeadingZeros(count - 1);
        int words = (1 << Integer.SIZE - shift) / Long.SIZE;
        memory.reserve((long) Long.BYTES * words);
        bits = new long[words];
    }

    void add(long token) {
        int bit = bit(token);
        bits[bit >>> 6] |= 1L << bit;
    }

    boolean mayHave(long token) {
        int bit = bit(token);
        return (bits[bit >>> 6] & 1L << bit) != 0;
    }

    /** Fibonacci hashing, because tokens need not be hashes. */
    private int bit(long token) {
        return (int) (token * 0x9E3779B97F4A7C15L >>> Integer.SIZE) >>> shift;
    }
}
