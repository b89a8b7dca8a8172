package org.neardup.kernel.join;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** Adds up the progress of all threads of a join and reports it to the monitor. */
public final class JoinProgress {

    /** The number of records between two calls of the monitor by a thread: often enough to stop within milliseconds. */
    public static final int RECORDS = 128;

    private final JoinMonitor monitor;
    private final int total;
    private final AtomicInteger probed = new AtomicInteger();

    /** Starts the progress of a join with {@code total} probing records. */
    public JoinProgress(JoinMonitor monitor, int total) {
        this.monitor = monitor;
        this.total = total;
    }

    /**
     * Counts further probed records, 0 while the index is built.
     *
     * @throws CancellationException if the monitor stops the join
     */
    public void advance(int records) {
        if (!monitor.proceed(probed.addAndGet(records), total)) {
            throw new CancellationException("join cancelled");
        }
    }

    /**
     * Calls the monitor while an index is built, once for every {@value #RECORDS} records.
     *
     * @param done number of records, or of other items of similar cost, processed so far
     * @throws CancellationException if the monitor stops the join
     */
    public void whileIndexing(int done) {
        if (done % RECORDS == 0) {
            advance(0);
        }
    }
}
