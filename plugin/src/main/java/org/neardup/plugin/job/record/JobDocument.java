package org.neardup.plugin.job.record;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobOutline;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.List;
import java.util.Map;

/**
 * The persistent record of a job, during and after its run. Its {@link JobSpecification} is a separate document: it can be large and never
 * changes.
 *
 * @param owner       the user who started it, null without security
 * @param dest        the index that it exports to, or null
 * @param earlierJob  id of the job that it builds on, or null
 * @param tasks       ids of the tasks that coordinated it, in order
 * @param endMillis   its end, 0 while it runs
 * @param outline     its main parameters
 * @param result      null until it is known, and in lists of jobs
 * @param error       why it failed, or null
 */
public record JobDocument(
    String id, JobKind kind, @Nullable String owner, @Nullable String dest, @Nullable String earlierJob, JobState state, List<String> tasks,
    long startMillis, long endMillis, JobOutline outline, JobStatus progress, @Nullable JobResult result, @Nullable JobError error)
    implements JsonRecord {

    private static final JsonRecordParser<JobDocument> PARSER = JsonRecordParser.lenient(JobDocument.class, Map.of());

    public JobDocument {
        tasks = List.copyOf(tasks);
    }

    public static JobDocument fromXContent(XContentParser parser) {
        return PARSER.parse(parser);
    }

    /** The id of the task that coordinates it, or did so last; null before the first one starts. */
    public String task() {
        return tasks.isEmpty() ? null : tasks.getLast();
    }

    /** What it does, in a few words. */
    public String description() {
        return kind + " near-duplicates in [" + outline.shortNames() + "], field [" + outline.field() + "], " + outline.similarity() + " ["
            + outline.threshold() + "], action [" + outline.action() + "]" + (outline.dryRun() ? " as a dry run" : "")
            + (dest == null ? "" : ", exported to [" + dest + "]");
    }

    public boolean hasEnded() {
        return state != JobState.RUNNING;
    }

    /** This job with another rate limit. */
    public JobDocument withSpeed(float requestsPerSecond) {
        JobStatus status = new JobStatus(progress.phase(), requestsPerSecond, progress.counters(), progress.phaseMillis());
        return with(state, tasks, endMillis, status, result, error);
    }

    public JobDocument with(JobState now, List<String> coordinators, long end, JobStatus status, JobResult found, JobError failure) {
        return new JobDocument(
            id, kind, owner, dest, earlierJob, now, coordinators, startMillis, end, outline, status, found, failure);
    }

    /** This job as failed, because its coordinator disappeared without reporting the end. */
    public JobDocument lost(long nowMillis) {
        var lost = new ResourceNotFoundException("the persistent task of job [" + id + "] was removed before its end");
        return with(JobState.FAILED, tasks, nowMillis, progress, null, JobError.of(lost));
    }
}
