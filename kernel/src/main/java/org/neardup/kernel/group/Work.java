package org.neardup.kernel.group;

/** Counts steps of about 1 to 10 ns, calls the monitor every {@value #MONITORED} steps, and checks a limit. */
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

    /** Counts steps that were done. */
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

    /** Whether the steps exceed the limit. */
    boolean exceeds() {
        return done > limit;
    }
}
