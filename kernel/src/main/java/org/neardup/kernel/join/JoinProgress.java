package org.neardup.kernel.join;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/** How far all threads of a join are together, told to its monitor. */
public final class JoinProgress {

    /** After about so many records a thread asks whether to go on: often enough to end within milliseconds. */
    public static final int RECORDS = 128;

    private final JoinMonitor monitor;
    private final int total;
    private final AtomicInteger probed = new AtomicInteger();

    /** Begins a join that probes with a number of records. */
    public JoinProgress(JoinMonitor monitor, int total) {
        this.monitor = monitor;
        this.total = total;
    }

    /**
     * Takes up that some more records were probed, none while the index is built.
     *
     * @throws CancellationException if the monitor stops the join
     */
    public void advance(int records) {
        if (!monitor.proceed(probed.addAndGet(records), total)) {
            throw new CancellationException("join cancelled");
        }
    }

    /**
     * Takes up that an index is being built, once for every {@value #RECORDS} records.
     *
     * @param done number of records, or of what else takes as long, that were taken up before
     * @throws CancellationException if the monitor stops the join
     */
    public void whileIndexing(int done) {
        if (done % RECORDS == 0) {
            advance(0);
        }
    }
}
