package org.neardup.plugin.job.work;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;

/** Keeps work within its documents per second, by waiting. For one thread. */
public final class Pace {

    private final Throttle throttle;
    private final Retries waiting;
    private final LongConsumer listener;
    private long waitedMillis;

    /**
     * @param documentsPerSecond the speed of the moment, not positive for no limit
     * @param ensureRunning      asked at least every 200 ms while waiting; ends it with whatever it throws
     * @param listener           told of every pause, in milliseconds
     */
    public Pace(DoubleSupplier documentsPerSecond, Runnable ensureRunning, LongConsumer listener) {
        this.throttle = new Throttle(documentsPerSecond, System::nanoTime);
        this.waiting = new Retries(ensureRunning);
        this.listener = listener;
    }

    /** Waits until so many more documents are within the limit. */
    public void take(long more) {
        throttle.done(more);
        for (long nanos = throttle.pauseNanos(); nanos > 0; nanos = throttle.pauseNanos()) {
            long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos));
            waiting.sleep(millis);
            waitedMillis += millis;
            listener.accept(millis);
        }
    }

    /** How long it waited so far. */
    public long waitedMillis() {
        return waitedMillis;
    }
}
