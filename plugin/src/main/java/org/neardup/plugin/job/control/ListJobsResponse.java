package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.List;

/** The latest jobs, the latest first. */
public final class ListJobsResponse extends ActionResponse implements ToXContentObject {

    private final List<JobDocument> jobs;

    /** Shows jobs. */
    public ListJobsResponse(List<JobDocument> jobs) {
        this.jobs = List.copyOf(jobs);
    }

    /** What is kept of the jobs. */
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
            new JobResponse(job, false).toXContent(builder, params);
        }
        return builder.endArray().endObject();
    }
}
