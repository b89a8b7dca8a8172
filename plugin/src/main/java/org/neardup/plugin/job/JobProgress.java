package org.neardup.plugin.job;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts of a running job. Counters may be raised by any thread. A job that starts again counts what it finds done. */
public final class JobProgress {

    /** A number in the status. */
    public enum Counter {
        /** Shards to read, and read. */
        SHARDS,
        SHARDS_READ,
        /** Documents with signatures that were read. */
        DOCUMENTS,
        /** Signatures of these documents, with repetitions. */
        TOKENS,
        /** Units of the join, and units done. */
        UNITS,
        UNITS_DONE,
        /** Pairs that were compared exactly, and those that reached the threshold. */
        PAIRS_VERIFIED,
        PAIRS,
        CLUSTERS,
        /** Documents that are not kept and not protected. */
        REMOVABLE,
        /** Documents written to the result index. */
        WRITTEN,
        /** Outcomes of marking and deleting. */
        UPDATED,
        DELETED,
        VERSION_CONFLICTS,
        NOOPS,
        /** Changes that failed for another reason than a conflict. */
        FAILURES,
        /** Bytes of blocks written to the work index, and read from it. */
        BYTES_WRITTEN,
        BYTES_READ,
        BULK_RETRIES,
        THROTTLED_MILLIS
    }

    private final Map<Counter, LongAdder> counters = new EnumMap<>(Counter.class);
    private final AtomicLong[] phaseMillis = new AtomicLong[Phase.values().length];
    private volatile Phase phase = Phase.SNAPSHOT;
    private long enteredNanos = System.nanoTime();

    public JobProgress() {
        for (Counter counter : Counter.values()) {
            counters.put(counter, new LongAdder());
        }
        for (int i = 0; i < phaseMillis.length; i++) {
            phaseMillis[i] = new AtomicLong();
        }
    }

    /** Raises a counter. */
    public void add(Counter counter, long count) {
        counters.get(counter).add(count);
    }

    /** Sets counters to 0, before a phase is done again from its beginning. */
    public void reset(Counter... again) {
        for (Counter counter : again) {
            counters.get(counter).reset();
        }
    }

    /** What a counter stands at. */
    public long get(Counter counter) {
        return counters.get(counter).sum();
    }

    /** The phase that the job is in. */
    public Phase phase() {
        return phase;
    }

    /** Enters a phase, and counts the time of the one that it leaves. */
    public synchronized void enter(Phase next) {
        long now = System.nanoTime();
        addMillis(phase, TimeUnit.NANOSECONDS.toMillis(now - enteredNanos));
        enteredNanos = now;
        phase = next;
    }

    /** Adds to the time of a phase what it took before the job moved. */
    public void addMillis(Phase spent, long millis) {
        phaseMillis[spent.ordinal()].addAndGet(millis);
    }

    /** How long a phase has taken so far. */
    public synchronized long millis(Phase spent) {
        long running = spent == phase && spent != Phase.FINISHED ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - enteredNanos) : 0;
        return phaseMillis[spent.ordinal()].get() + running;
    }
}
