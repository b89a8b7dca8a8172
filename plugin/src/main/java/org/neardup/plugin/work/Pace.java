package org.neardup.plugin.work;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Enforces a job's limit of documents per second. Charged documents are a debt that time pays off at the current limit, so a new limit
 * takes effect at once. A coordinator thread sleeps until the debt is paid; a thread of the small work pool must not, because other jobs
 * need it. Not thread safe.
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
     * @param documentsPerSecond current limit; 0 or less for none
     * @param ensureRunning      called at least every 200 ms while waiting; the wait ends with any exception that it throws
     * @param listener           receives the time with unpaid debt in milliseconds, in increments
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

    /** The current limit; 0 or less for none. */
    public double documentsPerSecond() {
        return documentsPerSecond.getAsDouble();
    }

    public void charge(long more) {
        pauseNanos();
        owed += more;
    }

    /** Whether the debt is paid; if not, call again after a pause. */
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

    /** Charges {@code more} documents and waits until they are paid. */
    public void take(long more) {
        charge(more);
        while (isPaid() == false) {
            waiting.sleep(Math.max(1, TimeUnit.NANOSECONDS.toMillis(pauseNanos())));
        }
    }

    /** The pause before the next check; 0 if the debt is paid. */
    long pauseNanos() {
        long now = nanoClock.getAsLong();
        double speed = documentsPerSecond();
        owed = speed > 0 ? Math.max(0, owed - speed * (now - countedNanos) / TimeUnit.SECONDS.toNanos(1)) : 0;
        countedNanos = now;
        return owed == 0 ? 0 : (long) Math.min(LONGEST_PAUSE_NANOS, 1 + owed / speed * TimeUnit.SECONDS.toNanos(1));
    }

    public long waitedMillis() {
        return waitedMillis;
    }
}
