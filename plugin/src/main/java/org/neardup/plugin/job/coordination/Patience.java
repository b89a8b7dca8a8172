package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.work.Retries;

import java.util.function.LongSupplier;

/**
 * Tells when it no longer pays to do again what fails: when for ten minutes no try has got further than those before. So a job that gets on
 * outlives any number of failures, and one that does not comes to its end.
 */
final class Patience {

    private final LongSupplier nanoClock;
    private long furthest = -1;
    private long furthestNanos;

    /**
     * @param nanoClock as {@link System#nanoTime}
     */
    Patience(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Whether a try that failed now, with so much done, is to be the last. */
    boolean isOver(long done) {
        long now = nanoClock.getAsLong();
        if (done > furthest) {
            furthest = done;
            furthestNanos = now;
        }
        return now - furthestNanos > Retries.PATIENCE.nanos();
    }
}
