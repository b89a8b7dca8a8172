package org.neardup.plugin.job.phase.snapshot;

import org.neardup.kernel.join.MemoryReservation;

/** Tells which tokens are not among those that were added, and says so of most: a bit for each, by a hash. Not thread safe. */
final class TokenFilter {

    /** So that few that were not added have the bit of one that was. */
    private static final int BITS_PER_TOKEN = 16;
    private static final int MOST_BITS = 1 << 30;

    private final long[] bits;
    private final int shift;

    /**
     * A filter without tokens.
     *
     * @param tokens how many will be added, about
     * @param memory asked before memory is taken, at most four bytes for each of these; not given back
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

    /** Fibonacci hashing, as tokens need not be hashes. */
    private int bit(long token) {
        return (int) (token * 0x9E3779B97F4A7C15L >>> Integer.SIZE) >>> shift;
    }
}
