package org.neardup.kernel.graph;

import org.neardup.kernel.join.MemoryReservation;

/** Counts reserved memory, and may refuse a reservation. */
final class CountedMemory implements MemoryReservation {

    /** Thrown by {@link #reserve}. */
    static final class RefusedException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    private final long limit;
    private long held;
    private long most;

    CountedMemory() {
        this(Long.MAX_VALUE);
    }

    CountedMemory(long limit) {
        this.limit = limit;
    }

    @Override
    public void reserve(long bytes) {
        if (held + bytes > limit) {
            throw new RefusedException();
        }
        held += bytes;
        most = Math.max(most, held);
    }

    @Override
    public void release(long bytes) {
        held -= bytes;
    }

    long held() {
        return held;
    }

    /** The peak of reserved memory. */
    long most() {
        return most;
    }
}
