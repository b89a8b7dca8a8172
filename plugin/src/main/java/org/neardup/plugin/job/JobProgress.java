package org.neardup.plugin.job;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts of a running job. Counters may be raised by any thread. A job that starts again counts what it finds done. */
public final class JobProgress {

    /** A number in the status. */
    public enum Counter {
        /** Shards to read, and read. */
        SHARDS(Phase.SNAPSHOT),
        SHARDS_READ(Phase.SNAPSHOT),
        /** Shards whose sites were counted, if frames are left out. */
        SHARDS_COUNTED(Phase.SNAPSHOT),
        /** Documents that were read and take part, those of them that have too few distinct tokens, and those that take no part. */
        DOCUMENTS(Phase.SNAPSHOT),
        TOO_FEW_TOKENS(Phase.SNAPSHOT),
        NOT_COMPARED(Phase.SNAPSHOT),
        /** Signatures of these documents, with repetitions. */
        TOKENS(Phase.SNAPSHOT),
        /** Units of the join, and units done. */
        UNITS(Phase.JOIN),
        UNITS_DONE(Phase.JOIN),
        /** Pairs that were compared exactly to link what is near. */
        PAIRS_VERIFIED(Phase.JOIN),
        /** Queries to search, those done, and those of these that could not be run. */
        QUERIES(Phase.SEARCH),
        QUERIES_DONE(Phase.SEARCH),
        BAD_QUERIES(Phase.SEARCH),
        /** Documents in the windows of these queries, each as often as it was in one, and those that were marked. */
        RESULTS(Phase.SEARCH),
        MARKED(Phase.SEARCH),
        GROUPS(Phase.GROUP),
        /** Documents that are not kept and not protected. */
        REMOVABLE(Phase.GROUP),
        /** Documents written to the result index. */
        WRITTEN(Phase.WRITE),
        /** Outcomes of marking and deleting. */
        UPDATED(Phase.ACT),
        DELETED(Phase.ACT),
        VERSION_CONFLICTS(Phase.ACT),
        NOOPS(Phase.ACT),
        /** Changes that failed for another reason than a conflict. */
        FAILURES(Phase.ACT),
        /** Bytes of blocks written to the work index, and read from it. */
        BYTES_WRITTEN(null),
        BYTES_READ(null),
        BULK_RETRIES(null),
        THROTTLED_MILLIS(null);

        /** The phase of which it counts what is done, null if it counts the effort, which a phase that is done again adds to. */
        private final Phase phase;

        Counter(Phase phase) {
            this.phase = phase;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Map<Counter, LongAdder> counters = new EnumMap<>(Counter.class);
    private final AtomicLong[] phaseMillis = new AtomicLong[Phase.values().length];
    private volatile Phase phase;
    private long enteredNanos = System.nanoTime();

    /** Of a job that begins. */
    public JobProgress(JobKind kind) {
        phase = kind.first();
        for (Counter counter : Counter.values()) {
            counters.put(counter, new LongAdder());
        }
        for (int i = 0; i < phaseMillis.length; i++) {
            phaseMillis[i] = new AtomicLong();
        }
    }

    public void add(Counter counter, long count) {
        counters.get(counter).add(count);
    }

    /** What a counter stands at. */
    public long get(Counter counter) {
        return counters.get(counter).sum();
    }

    public Phase phase() {
        return phase;
    }

    /** All that phases have done so far, in no particular unit: grows as long as a job gets on. */
    public long done() {
        return counters.keySet().stream().filter(counter -> counter.phase != null).mapToLong(this::get).sum();
    }

    /** Enters a phase, whose counts begin anew, and counts the time of the one that it leaves. */
    public synchronized void enter(Phase next) {
        counters.forEach((counter, count) -> {
            if (counter.phase == next) {
                count.reset();
            }
        });
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
