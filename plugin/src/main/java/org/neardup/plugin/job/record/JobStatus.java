package org.neardup.plugin.job.record;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The progress of a job, as its task and its job document show it.
 *
 * @param requestsPerSecond the rate limit, -1 for none
 * @param counters          by the names of {@link Counter}
 * @param phaseMillis       time spent in each phase so far, by its name
 */
public record JobStatus(Phase phase, float requestsPerSecond, Map<String, Long> counters, Map<String, Long> phaseMillis)
    implements JsonRecord, Task.Status {

    /** Parses JSON, from the index and between nodes. */
    public static final JsonRecordParser<JobStatus> PARSER = JsonRecordParser.lenient(JobStatus.class, Map.of());

    /** Counters that are rendered under another name or with a human-readable twin, or that responses render elsewhere. */
    private static final Set<Counter> SPECIAL = EnumSet.of(
        Counter.DOCUMENTS, Counter.FAILURES, Counter.BULK_RETRIES, Counter.THROTTLED_MILLIS, Counter.BYTES_READ, Counter.BYTES_WRITTEN);

    /** Counters that lists of jobs contain even if they are 0. */
    private static final Set<Counter> MAIN = EnumSet.of(Counter.GROUPS, Counter.REMOVABLE);

    public JobStatus {
        counters = Map.copyOf(counters);
        phaseMillis = Map.copyOf(phaseMillis);
    }

    public static JobStatus of(JobProgress progress, float requestsPerSecond) {
        Map<String, Long> counters = Arrays.stream(Counter.values()).collect(Collectors.toMap(Counter::toString, progress::get));
        Map<String, Long> phaseMillis = Arrays.stream(Phase.values())
            .filter(phase -> progress.millis(phase) > 0)
            .collect(Collectors.toMap(Phase::toString, progress::millis));
        return new JobStatus(progress.phase(), requestsPerSecond, counters, phaseMillis);
    }

    public long get(Counter counter) {
        return counters.getOrDefault(counter.toString(), 0L);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.field("phase", phase.toString());
        toInnerXContent(builder);
        builder.field(Counter.FAILURES.toString(), get(Counter.FAILURES));
        return builder.endObject();
    }

    /** Writes everything but the phase and the number of failures into an open object. */
    public void toInnerXContent(XContentBuilder builder) throws IOException {
        builder.field("requests_per_second", requestsPerSecond);
        builder.field("total", get(Counter.DOCUMENTS));
        for (Counter counter : Counter.values()) {
            if (SPECIAL.contains(counter) == false) {
                builder.field(counter.toString(), get(counter));
            }
        }
        builder.startObject("retries").field("bulk", get(Counter.BULK_RETRIES)).endObject();
        builder.humanReadableField("throttled_millis", "throttled", TimeValue.timeValueMillis(get(Counter.THROTTLED_MILLIS)));
        builder.humanReadableField("read_in_bytes", "read_size", ByteSizeValue.ofBytes(get(Counter.BYTES_READ)));
        builder.humanReadableField("written_in_bytes", "written_size", ByteSizeValue.ofBytes(get(Counter.BYTES_WRITTEN)));
        builder.startObject("phases");
        for (Phase begun : Phase.values()) {
            Long millis = phaseMillis.get(begun.toString());
            if (millis != null) {
                builder.humanReadableField(begun + "_in_millis", begun.toString(), TimeValue.timeValueMillis(millis));
            }
        }
        builder.endObject();
    }

    /** Writes the phase, the main counts, and any other count of results that is not zero, as an object. */
    public void writeCounts(XContentBuilder builder) throws IOException {
        builder.startObject().field("phase", phase.toString()).field("total", get(Counter.DOCUMENTS));
        for (Counter counter : Counter.values()) {
            boolean isShown = counter == Counter.FAILURES || SPECIAL.contains(counter) == false;
            if (MAIN.contains(counter) || isShown && get(counter) != 0) {
                builder.field(counter.toString(), get(counter));
            }
        }
        builder.endObject();
    }

    @Override
    public String getWriteableName() {
        return JobParameters.NAME;
    }
}
