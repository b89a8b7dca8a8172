package org.neardup.plugin.work;

import org.elasticsearch.core.TimeValue;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When to retry a failure: after delays that double, until no attempt has made progress for ten minutes. A job that makes progress thus
 * survives any number of failures, and one that does not fails. Not thread safe.
 */
public final class Backoff {

    /** The retry deadline: how long to retry without progress. */
    public static final TimeValue PATIENCE = TimeValue.timeValueMinutes(10);

    private final long longestMillis;
    private final TimeValue patience;
    private final LongSupplier nanoClock;
    private long nextMillis;
    private long furthest = -1;
    private long furthestNanos;

    /**
     * @param firstMillis   delay after the first failure
     * @param longestMillis upper bound of the delay
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

    /** Whether to give up after a failure at this moment. */
    public boolean isOver(long done) {
        long now = nanoClock.getAsLong();
        if (done > furthest) {
            furthest = done;
            furthestNanos = now;
        }
        return now - furthestNanos > patience.nanos();
    }

    /** Whether to give up after a failure at this moment, for work without partial progress. */
    public boolean isOver() {
        return isOver(0);
    }

    /** The delay before the next attempt; doubles with every call. */
    public long nextMillis() {
        long millis = nextMillis;
        nextMillis = Math.min(longestMillis, 2 * millis);
        return millis;
    }

    /** The time of the next attempt, by {@link System#nanoTime}. */
    long nextNanos() {
        return nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(nextMillis());
    }
}
