package org.neardup.kernel.graph;

import org.neardup.kernel.join.MemoryReservation;

/** Counts what is reserved, and may refuse. */
final class CountedMemory implements MemoryReservation {

    /** What {@link #reserve} throws. */
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

    /** The most that was held at a time. */
    long most() {
        return most;
    }
}
