package org.neardup.plugin.job.record;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.List;
import java.util.Map;

/**
 * What is kept of a job, while it runs and after it, but for its {@link JobSpecification}: that may be large and never changes, so it is a
 * document of its own.
 *
 * @param id          the job's id
 * @param kind        whether it finds, applies or undoes
 * @param owner       who started it, null if security was off
 * @param description says in a line what it was asked to do
 * @param dest        the result index
 * @param earlierJob  id of the job that it builds on, or null
 * @param state       what has become of it
 * @param tasks       ids of the tasks that coordinated it, the last one last
 * @param startMillis when it was started
 * @param endMillis   when it ended, 0 while it runs
 * @param progress    where it stands
 * @param result      what it reported, or null
 * @param error       why it failed, or null
 */
public record JobDocument(
    String id,
    JobKind kind,
    @Nullable String owner,
    String description,
    String dest,
    @Nullable String earlierJob,
    JobState state,
    List<String> tasks,
    long startMillis,
    long endMillis,
    JobStatus progress,
    @Nullable JobResult result,
    @Nullable JobError error
) implements JsonRecord {

    /** What the index of job documents finds them by. */
    static final String MAPPING = """
        {"_doc": {"dynamic": false, "properties": {
          "id": {"type": "keyword"}, "state": {"type": "keyword"}, "tasks": {"type": "keyword"},
          "kind": {"type": "keyword"}, "dest": {"type": "keyword"},
          "start_millis": {"type": "date", "format": "epoch_millis"}}}}""";

    static final String ID = "id";
    static final String KIND = "kind";
    static final String DEST = "dest";
    static final String STATE = "state";
    static final String TASKS = "tasks";
    static final String START_MILLIS = "start_millis";

    private static final JsonRecordParser<JobDocument> PARSER = JsonRecordParser.lenient(JobDocument.class, Map.of());

    public JobDocument {
        tasks = List.copyOf(tasks);
    }

    public static JobDocument fromXContent(XContentParser parser) {
        return PARSER.parse(parser);
    }

    /** The task that coordinates it, or did so last; null before the first one has begun. */
    public String task() {
        return tasks.isEmpty() ? null : tasks.getLast();
    }

    /** Whether it has come to its end. */
    public boolean hasEnded() {
        return state != JobState.RUNNING;
    }

    /** The same job at another speed. */
    public JobDocument withSpeed(float requestsPerSecond) {
        JobStatus status = new JobStatus(progress.phase(), requestsPerSecond, progress.counters(), progress.phaseMillis());
        return with(state, tasks, endMillis, status, result, error);
    }

    /** The same job at another point of its way. */
    public JobDocument with(JobState now, List<String> coordinators, long end, JobStatus status, JobResult found, JobError failure) {
        return new JobDocument(
            id,
            kind,
            owner,
            description,
            dest,
            earlierJob,
            now,
            coordinators,
            startMillis,
            end,
            status,
            found,
            failure
        );
    }

    /** The same job, having ended now without its coordinator having said so. */
    public JobDocument lost(long nowMillis) {
        String reason = "the persistent task of job [" + id + "] was removed before its end";
        JobError lost = new JobError("resource_not_found_exception", reason, RestStatus.NOT_FOUND);
        return with(JobState.FAILED, tasks, nowMillis, progress, null, lost);
    }
}
