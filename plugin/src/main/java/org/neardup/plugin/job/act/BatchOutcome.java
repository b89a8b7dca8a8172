package org.neardup.plugin.job.act;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.work.RecordFormat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What became of a batch of changes. Not thread safe. */
final class BatchOutcome {

    /** Failures that are described; all are counted. */
    static final int MAX_FAILURES = 100;

    /** As it is kept in the work index. */
    static final RecordFormat<BatchOutcome> FORMAT = new RecordFormat<>(
        1,
        "a batch outcome",
        (out, outcome) -> outcome.write(out),
        BatchOutcome::read
    );

    private static final List<Counter> COUNTERS = List.of(
        Counter.UPDATED, Counter.DELETED, Counter.VERSION_CONFLICTS, Counter.NOOPS, Counter.FAILURES);

    private final long[] counts = new long[COUNTERS.size()];
    private final List<String> failures = new ArrayList<>();

    /** Counts a change. */
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

    /** Adds what became of another batch; of its failures, as many are described as there is room for. */
    void add(BatchOutcome other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        other.failures.stream().limit(MAX_FAILURES - failures.size()).forEach(failures::add);
    }

    long get(Counter counter) {
        return counts[COUNTERS.indexOf(counter)];
    }

    List<String> failures() {
        return failures;
    }

    /** Adds the counts to those of the job. */
    void addTo(JobProgress progress) {
        COUNTERS.forEach(counter -> progress.add(counter, get(counter)));
    }

    private void write(StreamOutput out) throws IOException {
        for (long count : counts) {
            out.writeVLong(count);
        }
        out.writeStringCollection(failures);
    }

    private static BatchOutcome read(StreamInput in) throws IOException {
        BatchOutcome outcome = new BatchOutcome();
        for (int i = 0; i < outcome.counts.length; i++) {
            outcome.counts[i] = in.readVLong();
        }
        outcome.failures.addAll(in.readStringCollectionAsList());
        return outcome;
    }
}
