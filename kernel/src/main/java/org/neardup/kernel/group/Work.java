package org.neardup.kernel.group;

/** Counts steps of about a nanosecond to ten, asks the monitor now and then, and knows when a limit is passed. */
final class Work {

    /** Steps from one call of the monitor to the next: a millisecond or a few. */
    private static final long MONITORED = 1 << 18;

    private final Runnable monitor;
    private long done;
    private long nextCall = MONITORED;
    private long limit = Long.MAX_VALUE;

    Work(Runnable monitor) {
        this.monitor = monitor;
    }

    /** Takes up that some steps were done. */
    void add(long steps) {
        done += steps;
        if (done >= nextCall) {
            nextCall = done + MONITORED;
            monitor.run();
        }
    }

    /** Steps done so far. */
    long done() {
        return done;
    }

    /** Limits the steps from here on. */
    void limit(long steps) {
        limit = done + steps;
    }

    /** Removes the limit. */
    void unlimit() {
        limit = Long.MAX_VALUE;
    }

    /** Whether more than the limit was done. */
    boolean exceeds() {
        return done > limit;
    }
}
