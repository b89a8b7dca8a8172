package org.neardup.kernel.join;

/** Grants memory before a join allocates it; a server implements it with its circuit breaker. */
public interface MemoryReservation {

    /** Grants every request. */
    MemoryReservation UNLIMITED = new MemoryReservation() {
        @Override
        public void reserve(long bytes) {
            // Without a limit, nothing needs to be counted.
        }

        @Override
        public void release(long bytes) {
            // As above.
        }
    };

    /**
     * Reserves memory that is about to be allocated.
     *
     * @throws RuntimeException of the implementation's choice if there is not enough: the join ends with it and does not allocate this
     *         memory
     */
    void reserve(long bytes);

    /** Releases some of the reserved memory. A join releases all its memory in the end, also when it fails. */
    void release(long bytes);
}
