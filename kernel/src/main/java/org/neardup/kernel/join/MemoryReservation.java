package org.neardup.kernel.join;

/** Asked before a join takes memory; a server puts its circuit breaker behind it. */
public interface MemoryReservation {

    /** Grants whatever is asked for. */
    MemoryReservation UNLIMITED = new MemoryReservation() {
        @Override
        public void reserve(long bytes) {
            // Without a limit there is nothing to keep count of.
        }

        @Override
        public void release(long bytes) {
            // As above.
        }
    };

    /**
     * Asks for memory that is about to be allocated.
     *
     * @throws RuntimeException of the caller's choice if there is not enough: the join then ends with it, having allocated nothing
     */
    void reserve(long bytes);

    /** Gives back some of what was reserved; in the end all of it was given back, also when the join fails. */
    void release(long bytes);
}
