package org.neardup.plugin.work;

import org.elasticsearch.core.TimeValue;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When to do again what failed: after delays that double, until for ten minutes no try has got further than those before. So a job that
 * gets on outlives any number of failures, and one that does not comes to its end. Not thread safe.
 */
public final class Backoff {

    /** How long something is tried again without getting further. */
    public static final TimeValue PATIENCE = TimeValue.timeValueMinutes(10);

    private final long longestMillis;
    private final TimeValue patience;
    private final LongSupplier nanoClock;
    private long nextMillis;
    private long furthest = -1;
    private long furthestNanos;

    /**
     * @param firstMillis   the delay after the first failure
     * @param longestMillis the longest delay
     */
    public Backoff(long firstMillis, long longestMillis) {
        this(firstMillis, longestMillis, PATIENCE, System::nanoTime);
    }

    Backoff(long firstMillis, long longestMillis, TimeValue patience, LongSupplier nanoClock) {
        this.nextMillis = firstMillis;
        this.longestMillis = longestMillis;
        this.patience = patience;
        this.nanoClock = nanoClock;
    }

    /** Whether a try that failed now, with so much done, is to be the last. */
    public boolean isOver(long done) {
        long now = nanoClock.getAsLong();
        if (done > furthest) {
            furthest = done;
            furthestNanos = now;
        }
        return now - furthestNanos > patience.nanos();
    }

    /** Whether a try that failed now is to be the last, of something that is done as a whole or not at all. */
    public boolean isOver() {
        return isOver(0);
    }

    /** How long to wait before the next try; twice as long as the time before. */
    public long nextMillis() {
        long millis = nextMillis;
        nextMillis = Math.min(longestMillis, 2 * millis);
        return millis;
    }

    /** The moment of the next try, by {@link System#nanoTime}. */
    long nextNanos() {
        return nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(nextMillis());
    }
}
