package org.neardup.plugin.job.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What became of a batch of changes; kept in the work index in a versioned format. Not thread safe. */
final class BatchOutcome {

    /** Failures that are described; all are counted. */
    static final int MAX_FAILURES = 100;

    private static final byte VERSION = 1;
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

    BytesReference toBytes() {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            for (long count : counts) {
                out.writeVLong(count);
            }
            out.writeStringCollection(failures);
            return new BytesArray(out.bytes().toBytesRef(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BatchOutcome of(BytesReference bytes) {
        try (StreamInput in = bytes.streamInput()) {
            RecordVersion.read(in, VERSION, "a batch outcome");
            BatchOutcome outcome = new BatchOutcome();
            for (int i = 0; i < outcome.counts.length; i++) {
                outcome.counts[i] = in.readVLong();
            }
            outcome.failures.addAll(in.readStringCollectionAsList());
            return outcome;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
