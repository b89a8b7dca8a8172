package org.neardup.plugin.job.request;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobOutline;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;

import java.io.IOException;

/** A job as users see it, in the format of the server's own tasks. */
public final class JobResponse extends LocalResponse {

    private final JobDocument job;
    private final boolean timedOut;
    private final boolean whole;

    public JobResponse(JobDocument job, boolean timedOut) {
        this(job, timedOut, true);
    }

    private JobResponse(JobDocument job, boolean timedOut, boolean whole) {
        this.job = job;
        this.timedOut = timedOut;
        this.whole = whole;
    }

    /** The response for users who may not know the job's contents: state, times and counts. */
    JobResponse toOthers() {
        return new JobResponse(job, timedOut, false);
    }

    public JobDocument job() {
        return job;
    }

    public boolean timedOut() {
        return timedOut;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        TimeValue running = took();
        builder.startObject().field("completed", job.hasEnded());
        if (job.task() != null) {
            builder.field("id", job.task());
        }
        builder.field("job", job.id()).field("kind", job.kind().toString()).field("state", job.state().toString());
        if (whole) {
            builder.field("description", job.description());
            writeOutline(builder);
        }
        builder.timestampFieldsFromUnixEpochMillis("start_time_in_millis", "start_time", job.startMillis());
        if (builder.humanReadable()) {
            builder.field("running_time", running.toString());
        }
        builder.field("running_time_in_nanos", running.nanos()).field("cancelled", job.state() == JobState.CANCELLED);
        if (timedOut) {
            builder.field("timed_out", true);
        }
        builder.field("status", job.progress(), params);
        if (job.error() != null) {
            builder.field("error", whole ? job.error() : job.error().withoutReason());
        }
        if (job.state() == JobState.COMPLETED && whole) {
            response(builder, running);
        }
        return builder.endObject();
    }

    /** Writes the job as an element of a list: what it does and its counts, without its result. */
    void writeListed(XContentBuilder builder) throws IOException {
        builder.startObject().field("job", job.id()).field("kind", job.kind().toString()).field("state", job.state().toString());
        builder.field("completed", job.hasEnded());
        if (whole) {
            writeOutline(builder);
        }
        builder.timestampFieldsFromUnixEpochMillis("start_time_in_millis", "start_time", job.startMillis());
        builder.humanReadableField("running_time_in_millis", "running_time", took());
        job.progress().writeCounts(builder.field("status"));
        if (job.error() != null) {
            builder.field("error", whole ? job.error() : job.error().withoutReason());
        }
        builder.endObject();
    }

    private void writeOutline(XContentBuilder builder) throws IOException {
        writeUnlessNull(builder, "owner", job.owner());
        writeUnlessNull(builder, "earlier_job", job.earlierJob());
        job.outline().writeFields(builder);
        writeUnlessNull(builder, "dest", job.dest());
    }

    private static void writeUnlessNull(XContentBuilder builder, String name, String value) throws IOException {
        if (value != null) {
            builder.field(name, value);
        }
    }

    /** Whether the user may know the contents of the job, not only its state, times and counts. */
    boolean isWhole() {
        return whole;
    }

    /** The main parameters of the job; null if the user may not know them. */
    JobOutline outline() {
        return whole ? job.outline() : null;
    }

    TimeValue took() {
        long end = job.hasEnded() ? job.endMillis() : System.currentTimeMillis();
        return TimeValue.timeValueMillis(Math.max(0, end - job.startMillis()));
    }

    private void response(XContentBuilder builder, TimeValue took) throws IOException {
        builder.startObject("response").field("took", took.millis()).field("timed_out", false);
        if (job.dest() != null) {
            builder.field("dest", job.dest());
        }
        job.progress().toInnerXContent(builder);
        if (job.result() != null) {
            job.result().writeFields(builder);
        }
        builder.endObject();
    }
}
