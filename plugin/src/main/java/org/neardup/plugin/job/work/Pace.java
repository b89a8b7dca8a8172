package org.neardup.plugin.job.work;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;

/**
 * Keeps work within its documents per second. What is charged is paid by the time that passes. A thread of a coordinator waits for that; a
 * thread of the pool for work never does, for that pool has few and other jobs need them. For one thread at a time.
 */
public final class Pace {

    private final Throttle throttle;
    private final Retries waiting;
    private final LongConsumer listener;
    private long waitedMillis;
    private long unpaidSinceNanos;
    private boolean unpaid;

    /**
     * @param documentsPerSecond the speed of the moment, not positive for no limit
     * @param ensureRunning      asked at least every 200 ms while waiting; ends it with whatever it throws
     * @param listener           told for how long what was charged was not paid, in milliseconds, bit by bit
     */
    public Pace(DoubleSupplier documentsPerSecond, Runnable ensureRunning, LongConsumer listener) {
        this.throttle = new Throttle(documentsPerSecond, System::nanoTime);
        this.waiting = new Retries(ensureRunning);
        this.listener = listener;
    }

    /** Counts so many more documents. */
    public void charge(long more) {
        throttle.done(more);
    }

    /** Whether all that was charged is within the limit; otherwise to be asked again after a pause. */
    public boolean isPaid() {
        boolean owes = throttle.pauseNanos() > 0;
        long now = System.nanoTime();
        if (owes && unpaid == false) {
            unpaidSinceNanos = now;
        } else if (unpaid) {
            long millis = TimeUnit.NANOSECONDS.toMillis(now - unpaidSinceNanos);
            unpaidSinceNanos += TimeUnit.MILLISECONDS.toNanos(millis);
            waitedMillis += millis;
            listener.accept(millis);
        }
        unpaid = owes;
        return owes == false;
    }

    /** Charges so many more documents, and waits until they are paid. */
    public void take(long more) {
        charge(more);
        while (isPaid() == false) {
            waiting.sleep(Math.max(1, TimeUnit.NANOSECONDS.toMillis(throttle.pauseNanos())));
        }
    }

    /** How long it waited so far. */
    public long waitedMillis() {
        return waitedMillis;
    }
}
