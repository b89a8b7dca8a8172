package org.neardup.plugin.job.request;

import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.record.JobError;
import org.neardup.plugin.job.record.JobState;

import java.io.IOException;

/** The response to a request for a job: its id, its result, or the preview of a dry run. */
public final class StartJobResponse extends LocalResponse {

    private final String jobId;
    private final RestStatus status;
    private final ToXContentObject answer;

    private StartJobResponse(String jobId, RestStatus status, ToXContentObject answer) {
        this.jobId = jobId;
        this.status = status;
        this.answer = answer;
    }

    /** A job was started; its task is null while it waits for a node. */
    public static StartJobResponse started(String jobId, String task) {
        return new StartJobResponse(jobId, RestStatus.OK, (builder, params) -> {
            builder.startObject().field("job", jobId);
            if (task != null) {
                builder.field("task", task);
            }
            return builder.endObject();
        });
    }

    /** A job was started and has ended; if it failed, the response has the status of its error. */
    public static StartJobResponse finished(JobResponse job) {
        JobError error = job.job().error();
        return new StartJobResponse(job.job().id(), error == null ? RestStatus.OK : error.status(), job);
    }

    /** The response of a job that only selected: the selection, or why it failed. */
    StartJobResponse asDryRun(String action) {
        if (answer instanceof JobResponse finished && finished.job().state() == JobState.COMPLETED) {
            return new StartJobResponse(jobId, status, (builder, params) -> {
                builder.startObject().field("dry_run", true).field("action", action);
                finished.job().result().selection().writeFields(builder);
                return builder.endObject();
            });
        }
        return this;
    }

    /** No job was started; shows what it would do. */
    static StartJobResponse preview(ToXContentObject shown) {
        return new StartJobResponse(null, RestStatus.OK, shown);
    }

    /** Whether a job was started and has ended. */
    boolean isOver() {
        return answer instanceof JobResponse shown && shown.job().hasEnded() && shown.timedOut() == false;
    }

    /** The job, or null if none was started. */
    public String jobId() {
        return jobId;
    }

    public RestStatus status() {
        return status;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return answer.toXContent(builder, params);
    }
}
