package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.record.JobDocument;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** The latest jobs, the latest first. */
public final class ListJobsResponse extends ActionResponse implements ToXContentObject {

    private final List<JobDocument> jobs;
    private final Predicate<JobDocument> whole;

    /**
     * Shows jobs.
     *
     * @param whole those of which all is shown
     */
    public ListJobsResponse(List<JobDocument> jobs, Predicate<JobDocument> whole) {
        this.jobs = List.copyOf(jobs);
        this.whole = whole;
    }

    public List<JobDocument> jobs() {
        return jobs;
    }

    @Override
    public void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().startArray("jobs");
        for (JobDocument job : jobs) {
            JobResponse shown = new JobResponse(job, false);
            (whole.test(job) ? shown : shown.toOthers()).toXContent(builder, params);
        }
        return builder.endArray().endObject();
    }
}
