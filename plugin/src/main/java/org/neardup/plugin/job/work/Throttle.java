package org.neardup.plugin.job.work;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Keeps a job to so many requests a second. Requests are done first and waited for afterwards; what is owed shrinks with the speed of the
 * moment, so another speed takes effect at once.
 */
final class Throttle {

    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final DoubleSupplier requestsPerSecond;
    private final LongSupplier nanoClock;
    private double owed;
    private long countedNanos;

    /**
     * @param requestsPerSecond the speed of the moment, not positive for no limit
     * @param nanoClock         as {@link System#nanoTime}
     */
    Throttle(DoubleSupplier requestsPerSecond, LongSupplier nanoClock) {
        this.requestsPerSecond = requestsPerSecond;
        this.nanoClock = nanoClock;
        this.countedNanos = nanoClock.getAsLong();
    }

    /** Counts requests that were done. */
    synchronized void done(long requests) {
        pauseNanos();
        owed += requests;
    }

    /** How long to wait before asking again, 0 if the job may go on. */
    synchronized long pauseNanos() {
        long now = nanoClock.getAsLong();
        double speed = requestsPerSecond.getAsDouble();
        owed = speed > 0 ? Math.max(0, owed - speed * (now - countedNanos) / TimeUnit.SECONDS.toNanos(1)) : 0;
        countedNanos = now;
        return owed == 0 ? 0 : (long) Math.min(LONGEST_PAUSE_NANOS, 1 + owed / speed * TimeUnit.SECONDS.toNanos(1));
    }
}
