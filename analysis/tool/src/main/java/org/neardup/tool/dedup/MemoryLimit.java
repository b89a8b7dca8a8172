package org.neardup.tool.dedup;

import org.neardup.kernel.join.MemoryReservation;

/** Refuses more than a number of bytes at a time. Not thread safe. */
public final class MemoryLimit implements MemoryReservation {

    private final long bytes;
    private long reserved;

    /** A limit in bytes. */
    public MemoryLimit(long bytes) {
        this.bytes = bytes;
    }

    /** The limit, in bytes. */
    public long bytes() {
        return bytes;
    }

    @Override
    public void reserve(long more) {
        if (more > bytes - reserved) {
            throw new ExceededException(reserved + more, bytes);
        }
        reserved += more;
    }

    @Override
    public void release(long less) {
        reserved -= less;
    }

    /** More memory was needed than the limit. */
    public static final class ExceededException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ExceededException(long needed, long limit) {
            super("documents that must be in memory together need more than " + (needed >>> 20) + " MB, but the limit is "
                + (limit >>> 20) + " MB; give more with --max-memory");
        }
    }
}
