package org.neardup.plugin.job.phase.result;

import org.elasticsearch.core.Releasable;
import org.neardup.kernel.join.MemoryReservation;

/** Memory that was granted, given back at once in the end. */
final class ReservedMemory implements MemoryReservation, Releasable {

    private static final long CHUNK = 1 << 16;

    private final MemoryReservation memory;
    private long granted;
    private long used;

    ReservedMemory(MemoryReservation memory) {
        this.memory = memory;
    }

    /** Asks for memory that is about to be allocated. */
    @Override
    public void reserve(long bytes) {
        memory.reserve(bytes);
        granted += bytes;
        used += bytes;
    }

    /** Asks for a little memory, in larger chunks. */
    void reserveSome(long bytes) {
        if (used + bytes > granted) {
            memory.reserve(CHUNK + bytes);
            granted += CHUNK + bytes;
        }
        used += bytes;
    }

    /** Gives back a part. */
    @Override
    public void release(long bytes) {
        memory.release(bytes);
        granted -= bytes;
        used -= bytes;
    }

    @Override
    public void close() {
        memory.release(granted);
        granted = 0;
        used = 0;
    }
}
