package org.neardup.plugin.work;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Keeps work within its documents per second. What is charged is paid by the time that passes; what is owed shrinks with the speed of the
 * moment, so another speed takes effect at once. A thread of a coordinator waits for that; a thread of the pool for work never does, for
 * that pool has few and other jobs need them. For one thread at a time.
 */
public class Pace {

    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final DoubleSupplier documentsPerSecond;
    private final LongSupplier nanoClock;
    private final Retries waiting;
    private final LongConsumer listener;
    private double owed;
    private long countedNanos;
    private long waitedMillis;
    private long unpaidSinceNanos;
    private boolean unpaid;

    /**
     * @param documentsPerSecond the speed of the moment, not positive for no limit
     * @param ensureRunning      asked at least every 200 ms while waiting; ends it with whatever it throws
     * @param listener           told for how long what was charged was not paid, in milliseconds, bit by bit
     */
    public Pace(DoubleSupplier documentsPerSecond, Runnable ensureRunning, LongConsumer listener) {
        this(documentsPerSecond, ensureRunning, listener, System::nanoTime);
    }

    Pace(DoubleSupplier documentsPerSecond, Runnable ensureRunning, LongConsumer listener, LongSupplier nanoClock) {
        this.documentsPerSecond = documentsPerSecond;
        this.nanoClock = nanoClock;
        this.waiting = new Retries(ensureRunning);
        this.listener = listener;
        this.countedNanos = nanoClock.getAsLong();
    }

    /** The speed of the moment, not positive for no limit. */
    public double documentsPerSecond() {
        return documentsPerSecond.getAsDouble();
    }

    /** Counts so many more documents. */
    public void charge(long more) {
        pauseNanos();
        owed += more;
    }

    /** Whether all that was charged is within the limit; otherwise to be asked again after a pause. */
    public boolean isPaid() {
        boolean owes = pauseNanos() > 0;
        long now = nanoClock.getAsLong();
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
            waiting.sleep(Math.max(1, TimeUnit.NANOSECONDS.toMillis(pauseNanos())));
        }
    }

    /** How long to wait before asking again, 0 if all is paid. */
    long pauseNanos() {
        long now = nanoClock.getAsLong();
        double speed = documentsPerSecond();
        owed = speed > 0 ? Math.max(0, owed - speed * (now - countedNanos) / TimeUnit.SECONDS.toNanos(1)) : 0;
        countedNanos = now;
        return owed == 0 ? 0 : (long) Math.min(LONGEST_PAUSE_NANOS, 1 + owed / speed * TimeUnit.SECONDS.toNanos(1));
    }

    /** How long it waited so far. */
    public long waitedMillis() {
        return waitedMillis;
    }
}
