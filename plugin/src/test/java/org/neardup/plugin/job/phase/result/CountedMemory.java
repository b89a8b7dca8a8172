package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.neardup.kernel.join.MemoryReservation;

/** Counts reserved memory and refuses more than a limit. */
public final class CountedMemory implements MemoryReservation {

    private final long limit;
    private long reserved;
    private long peak;

    public CountedMemory(long limit) {
        this.limit = limit;
    }

    public long reserved() {
        return reserved;
    }

    public long peak() {
        return peak;
    }

    @Override
    public void reserve(long bytes) {
        if (reserved + bytes > limit) {
            throw new CircuitBreakingException("too much", CircuitBreaker.Durability.TRANSIENT);
        }
        reserved += bytes;
        peak = Math.max(peak, reserved);
    }

    @Override
    public void release(long bytes) {
        if (bytes < 0 || bytes > reserved) {
            throw new AssertionError(bytes + " are released of " + reserved);
        }
        reserved -= bytes;
    }
}
