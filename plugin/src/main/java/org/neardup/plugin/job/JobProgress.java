package org.neardup.plugin.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts of a running job. Any thread may increase them. A restarted job also counts work that it finds done. */
public final class JobProgress {

    /** A number in the status. */
    public enum Counter {
        /** Shards to read, and shards read. */
        SHARDS(Phase.SNAPSHOT),
        SHARDS_READ(Phase.SNAPSHOT),
        /** Shards of which the first pass is done: sites were counted, or new documents read. */
        SHARDS_COUNTED(Phase.SNAPSHOT),
        /** Documents to read, as counted before the job started; documents read so far, also of shards that are being read. */
        DOCUMENTS_EXPECTED(null),
        DOCUMENTS_READ(Phase.SNAPSHOT),
        /** New documents, if only these are compared with all. */
        NEW_DOCUMENTS(Phase.SNAPSHOT),
        /** Documents that were read and take part; those of them with too few distinct tokens; documents that do not take part. */
        DOCUMENTS(Phase.SNAPSHOT),
        TOO_FEW_TOKENS(Phase.SNAPSHOT),
        NOT_COMPARED(Phase.SNAPSHOT),
        /** Tokens of these documents, with repetitions. */
        TOKENS(Phase.SNAPSHOT),
        /** Units of the join, and finished units. */
        UNITS(Phase.JOIN),
        UNITS_DONE(Phase.JOIN),
        /** Pairs that were verified exactly while linking near-duplicates. */
        PAIRS_VERIFIED(Phase.JOIN),
        /** Queries to search; finished queries; those of them that could not run. */
        QUERIES(Phase.SEARCH),
        QUERIES_DONE(Phase.SEARCH),
        BAD_QUERIES(Phase.SEARCH),
        /** Documents in the windows of these queries, counted once for each window; documents that were marked. */
        RESULTS(Phase.SEARCH),
        MARKED(Phase.SEARCH),
        GROUPS(Phase.GROUP),
        /** Documents that are neither kept nor protected. */
        REMOVABLE(Phase.GROUP),
        WRITTEN(Phase.EXPORT),
        /** Batches of documents to mark, unmark or delete, and finished batches. */
        BATCHES(Phase.ACT),
        BATCHES_DONE(Phase.ACT),
        /** Outcomes of marking and deleting. */
        UPDATED(Phase.ACT),
        DELETED(Phase.ACT),
        VERSION_CONFLICTS(Phase.ACT),
        /** Near-duplicates whose text is not that of the kept ones, and that nobody reviewed. */
        UNREVIEWED(Phase.ACT),
        /** Documents left alone because the one kept instead does not exist any more, has another text, or is marked itself. */
        KEPT_MISSING(Phase.ACT),
        KEPT_CHANGED(Phase.ACT),
        KEPT_MARKED(Phase.ACT),
        NOOPS(Phase.ACT),
        /** Changes that failed, conflicts excepted. */
        FAILURES(Phase.ACT),
        /** Bytes of blocks written to the work index, and read from it. */
        BYTES_WRITTEN(null),
        BYTES_READ(null),
        BULK_RETRIES(null),
        THROTTLED_MILLIS(null);

        /** The phase whose results are counted; null for what is known at the start, and for effort, which accumulates. */
        private final Phase phase;

        Counter(Phase phase) {
            this.phase = phase;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final AtomicLongArray counts = new AtomicLongArray(Counter.values().length);
    private final AtomicLongArray phaseMillis = new AtomicLongArray(Phase.values().length);
    private volatile Phase phase;
    private long enteredNanos = System.nanoTime();

    public JobProgress(JobKind kind) {
        phase = kind.first();
    }

    public void add(Counter counter, long count) {
        counts.addAndGet(counter.ordinal(), count);
    }

    public long get(Counter counter) {
        return counts.get(counter.ordinal());
    }

    public Phase phase() {
        return phase;
    }

    /**
     * The sum of all results so far, in no particular unit; it grows as long as the job makes progress. Without the documents of readings
     * that may fail.
     */
    public long done() {
        return Arrays.stream(Counter.values())
            .filter(counter -> counter.phase != null && counter != Counter.DOCUMENTS_READ).mapToLong(this::get).sum();
    }

    /** Enters a phase, resets its counts, and adds the elapsed time to the phase that ends. */
    public synchronized void enter(Phase next) {
        for (Counter counter : Counter.values()) {
            if (counter.phase == next) {
                counts.set(counter.ordinal(), 0);
            }
        }
        long now = System.nanoTime();
        addMillis(phase, TimeUnit.NANOSECONDS.toMillis(now - enteredNanos));
        enteredNanos = now;
        phase = next;
    }

    /** Adds the time that a phase took before the job moved. */
    public void addMillis(Phase spent, long millis) {
        phaseMillis.addAndGet(spent.ordinal(), millis);
    }

    /** How long a phase has taken so far. */
    public synchronized long millis(Phase spent) {
        long running = spent == phase && spent != Phase.FINISHED ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - enteredNanos) : 0;
        return phaseMillis.get(spent.ordinal()) + running;
    }
}
