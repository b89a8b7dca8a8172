package org.neardup.plugin.ingest;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.Scheduler;
import org.elasticsearch.threadpool.ThreadPool;

/** One timer for the deadlines of many look-ups: most are answered long before, and a timer for each would cost more than the look-up. */
final class SharedTimer {

    private final ThreadPool threads;
    private final Runnable sweep;
    private Scheduler.ScheduledCancellable scheduled;
    private long at;

    /** @param sweep called at a deadline; it calls {@link #within} for what is left */
    SharedTimer(ThreadPool threads, Runnable sweep) {
        this.threads = threads;
        this.sweep = sweep;
    }

    /** Sweeps after this time, in nanoseconds, or earlier. */
    synchronized void within(long nanos) {
        long deadline = System.nanoTime() + nanos;
        if (scheduled == null || deadline - at < 0) {
            if (scheduled != null) {
                scheduled.cancel();
            }
            at = deadline;
            // A millisecond more, because delays are cut to whole ones.
            scheduled = threads.schedule(this::run, TimeValue.timeValueMillis(TimeValue.nsecToMSec(nanos) + 1), threads.generic());
        }
    }

    private void run() {
        synchronized (this) {
            scheduled = null;
        }
        sweep.run();
    }
}
