package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts the outcomes of changes, for one batch or the sum of all. Not thread safe. */
public final class BatchOutcome {

    /** Maximum number of changes not made that are described; all are counted. */
    static final int MAX_FAILURES = 100;

    static final RecordFormat<BatchOutcome> FORMAT = new RecordFormat<>(3, "a batch outcome", (out, outcome) -> {
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

    /** Why documents are left alone: they, or the documents kept instead, are not as they were when they were compared. */
    private static final List<Counter> LEFT_ALONE = List.of(
        Counter.VERSION_CONFLICTS, Counter.KEPT_MISSING, Counter.KEPT_CHANGED, Counter.KEPT_MARKED);
    private static final List<Counter> CHANGED = List.of(Counter.UPDATED, Counter.DELETED, Counter.NOOPS);
    private static final List<Counter> COUNTERS = Stream.of(CHANGED, LEFT_ALONE, List.of(Counter.FAILURES, Counter.UNREVIEWED))
        .flatMap(List::stream).toList();

    private final long[] counts = new long[COUNTERS.size()];
    private final List<String> failures = new ArrayList<>();

    /** Why a document is not changed: the counter of the reason, and a description. */
    record Refusal(Counter counter, String reason) {

        static final Refusal CONFLICT = new Refusal(Counter.VERSION_CONFLICTS, "it was changed or deleted since it was compared");
    }

    void count(Counter counter) {
        counts[COUNTERS.indexOf(counter)]++;
    }

    void fail(Object document, String reason) {
        count(Counter.FAILURES);
        describe(document, reason);
    }

    /** Counts a change that was not made and describes it. */
    void refuse(Object document, Refusal refusal) {
        count(refusal.counter);
        describe(document, refusal.counter + ": " + refusal.reason);
    }

    private void describe(Object document, String reason) {
        if (failures.size() < MAX_FAILURES) {
            failures.add("[" + document + "]: " + reason);
        }
    }

    /** Adds the outcomes of another batch, and its failures' descriptions up to the maximum. */
    public void add(BatchOutcome other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        other.failures.stream().limit(MAX_FAILURES - failures.size()).forEach(failures::add);
    }

    long get(Counter counter) {
        return counts[COUNTERS.indexOf(counter)];
    }

    /** Descriptions of the first 100 changes that failed or were refused. */
    public List<String> failures() {
        return failures;
    }

    private long sum(List<Counter> counters) {
        return counters.stream().mapToLong(this::get).sum();
    }

    /** What users should know although nothing failed. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        long unreviewed = get(Counter.UNREVIEWED);
        if (unreviewed > 0) {
            warnings.add("[" + unreviewed + "] of the [" + sum(COUNTERS) + "] planned documents were not deleted, because their texts are"
                + " only similar to those of the documents kept instead; they have [copy] of [false] in the results: review them, then"
                + " apply [delete] to this job");
        }
        long leftAlone = sum(LEFT_ALONE);
        if (leftAlone == 0) {
            return warnings;
        }
        String reasons = LEFT_ALONE.stream().filter(reason -> get(reason) > 0).map(reason -> reason + " [" + get(reason) + "]")
            .collect(Collectors.joining(", "));
        warnings.add("[" + leftAlone + "] of the [" + sum(COUNTERS) + "] planned documents were left alone, because they or the documents"
            + " kept instead are not as they were when they were compared: " + reasons
            + "; start a new job to compare them as they are now");
        return warnings;
    }

    /**
     * Fails the job if every planned change failed or conflicted, so that it does not look successful.
     *
     * @throws ElasticsearchStatusException with the first failure
     */
    public void requireEffect() {
        long failed = get(Counter.FAILURES);
        if (failed > 0 && sum(CHANGED) == 0) {
            String reason = "none of the [" + sum(COUNTERS) + "] planned documents could be changed, [" + failed
                + "] failed; the first reason: " + failures.getFirst();
            throw new ElasticsearchStatusException(reason, RestStatus.CONFLICT);
        }
    }

    void addTo(JobProgress progress) {
        COUNTERS.forEach(counter -> progress.add(counter, get(counter)));
    }
}
