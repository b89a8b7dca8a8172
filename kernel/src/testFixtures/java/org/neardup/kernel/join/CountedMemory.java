package org.neardup.kernel.join;

import java.util.function.Supplier;

/** Counts reserved memory, and refuses more than a limit. */
public final class CountedMemory implements MemoryReservation {

    private final long limit;
    private final Supplier<? extends RuntimeException> refusal;
    private long reserved;
    private long peak;

    /** Without a limit. */
    public CountedMemory() {
        this(Long.MAX_VALUE);
    }

    /** With a limit in bytes. */
    public CountedMemory(long limit) {
        this(limit, () -> new IllegalStateException("no memory"));
    }

    /** With a limit in bytes, and what is thrown for more. */
    public CountedMemory(long limit, Supplier<? extends RuntimeException> refusal) {
        this.limit = limit;
        this.refusal = refusal;
    }

    @Override
    public void reserve(long bytes) {
        if (bytes > limit - reserved) {
            throw refusal.get();
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

    /** Bytes reserved now. */
    public long reserved() {
        return reserved;
    }

    /** The most bytes reserved at a time. */
    public long peak() {
        return peak;
    }
}
