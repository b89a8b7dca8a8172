package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.List;

/** Counts the outcomes of changes, for one batch or the sum of all. Not thread safe. */
public final class BatchOutcome {

    /** Maximum number of failures that are described; all are counted. */
    static final int MAX_FAILURES = 100;

    static final RecordFormat<BatchOutcome> FORMAT = new RecordFormat<>(1, "a batch outcome", (out, outcome) -> {
        for (long count : outcome.counts) {
            out.writeVLong(count);
        }
        out.writeStringCollection(outcome.failures);
    }, in -> {
        BatchOutcome outcome = new BatchOutcome();
        for (int i = 0; i < outcome.counts.length; i++) {
            outcome.counts[i] = in.readVLong();
        }
        outcome.failures.addAll(in.readStringCollectionAsList());
        return outcome;
    });

    private static final List<Counter> COUNTERS = List.of(
        Counter.UPDATED, Counter.DELETED, Counter.VERSION_CONFLICTS, Counter.NOOPS, Counter.FAILURES);

    private final long[] counts = new long[COUNTERS.size()];
    private final List<String> failures = new ArrayList<>();

    void count(Counter counter) {
        counts[COUNTERS.indexOf(counter)]++;
    }

    /** Counts a change that failed and describes it. */
    void fail(Object document, String reason) {
        count(Counter.FAILURES);
        if (failures.size() < MAX_FAILURES) {
            failures.add("[" + document + "]: " + reason);
        }
    }

    /** Adds the outcomes of another batch, and its failures' descriptions up to the maximum. */
    void add(BatchOutcome other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        other.failures.stream().limit(MAX_FAILURES - failures.size()).forEach(failures::add);
    }

    long get(Counter counter) {
        return counts[COUNTERS.indexOf(counter)];
    }

    /** Descriptions of the first 100 failures. */
    public List<String> failures() {
        return failures;
    }

    private boolean hasEffect() {
        return get(Counter.UPDATED) + get(Counter.DELETED) + get(Counter.NOOPS) > 0;
    }

    /** What users should know although nothing failed. */
    public List<String> warnings() {
        long conflicts = get(Counter.VERSION_CONFLICTS);
        if (hasEffect() || get(Counter.FAILURES) > 0 || conflicts == 0) {
            return List.of();
        }
        return List.of("all [" + conflicts + "] planned documents were changed or deleted since they were compared, so none was touched;"
            + " start a new job to compare them as they are now");
    }

    /**
     * Fails the job if every planned change failed or conflicted, so that it does not look successful.
     *
     * @throws ElasticsearchStatusException with the first failure
     */
    public void requireEffect() {
        long failed = get(Counter.FAILURES);
        if (failed > 0 && hasEffect() == false) {
            String reason = "none of the [" + (failed + get(Counter.VERSION_CONFLICTS)) + "] planned documents could be changed, [" + failed
                + "] failed; the first: " + failures.getFirst();
            throw new ElasticsearchStatusException(reason, RestStatus.CONFLICT);
        }
    }

    void addTo(JobProgress progress) {
        COUNTERS.forEach(counter -> progress.add(counter, get(counter)));
    }
}
