package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.FixedBitSet;
import org.neardup.kernel.join.MemoryReservation;

/** Recognizes most tokens that were not added: one bit per added token, by a hash. Not thread safe. */
final class TokenFilter {

    /** Enough that few other tokens share a bit with an added one. */
    private static final int BITS_PER_TOKEN = 16;
    private static final int MOST_BITS = 1 << 30;

    private final FixedBitSet bits;
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
        int size = 1 << Integer.SIZE - shift;
        memory.reserve(size / Byte.SIZE);
        bits = new FixedBitSet(size);
    }

    void add(long token) {
        bits.set(bit(token));
    }

    boolean mayHave(long token) {
        return bits.get(bit(token));
    }

    /** Fibonacci hashing, because tokens need not be hashes. */
    private int bit(long token) {
        return (int) (token * 0x9E3779B97F4A7C15L >>> Integer.SIZE) >>> shift;
    }
}
