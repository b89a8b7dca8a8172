package org.neardup.plugin.job.work;

import java.util.concurrent.TimeUnit;

/** Keeps one piece of work within its documents per second, by waiting. For one thread. */
public final class Pace {

    private final float documentsPerSecond;
    private final Retries waiting;
    private final long start = System.nanoTime();
    private long documents;
    private long waitedMillis;

    /** @param documentsPerSecond -1 for no limit */
    public Pace(float documentsPerSecond, Runnable ensureRunning) {
        this.documentsPerSecond = documentsPerSecond;
        this.waiting = new Retries(ensureRunning);
    }

    /** Waits until so many more documents are within the limit. */
    public void take(int more) {
        documents += more;
        if (documentsPerSecond > 0) {
            long due = (long) (documents * 1000d / documentsPerSecond);
            long early = due - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (early > 0) {
                waiting.sleep(early);
                waitedMillis += early;
            }
        }
    }

    /** How long it waited so far. */
    public long waitedMillis() {
        return waitedMillis;
    }
}
