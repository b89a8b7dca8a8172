package org.neardup.plugin.job.phase.result;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.phase.result.ResultSchema.Kind;

import java.io.IOException;

/** The summary of a job in its result index: the request, counts, times, the profile, warnings. */
public record JobSummary(JobContext job) {

    /** Writes the summary with the counts so far and replaces an earlier one; it and all earlier writes are visible at once. */
    public void write(JobResult result) {
        begin(result).flush();
    }

    /** Sends the summary; the caller waits for the outcome later. */
    ResultWriter begin(JobResult result) {
        ResultWriter writer = new ResultWriter(job, RefreshPolicy.IMMEDIATE);
        writer.index(ResultSchema.summary(job.jobId()), ResultDocuments.document(job, Kind.JOB, builder -> {
            writeSpecification(builder);
            builder.field("documents", job.progress().get(Counter.DOCUMENTS));
            for (Counter counter : new Counter[] { Counter.TOO_FEW_TOKENS, Counter.NOT_COMPARED }) {
                builder.field(counter.toString(), job.progress().get(counter));
            }
            ProfileStep atThreshold = result.profile().get(0);
            builder.field("groups", atThreshold.groups()).field("removable", atThreshold.removable());
            writeProgress(builder);
            builder.field("warnings", result.warnings()).field("failures", result.failures());
            builder.startArray("profile");
            for (ProfileStep step : result.profile()) {
                builder.startObject().field("threshold", Double.parseDouble(step.threshold()));
                builder.field("groups", step.groups()).field("removable", step.removable()).endObject();
            }
            builder.endArray();
            builder.xContentList("largest_groups", result.largestGroups());
        }));
        writer.send();
        return writer;
    }

    private void writeSpecification(XContentBuilder builder) throws IOException {
        JobSpecification specification = job.specification();
        builder.field("field", specification.source().field()).field("measure", specification.similarity().name());
        builder.field("threshold", specification.similarity().least().doubleValue());
        if (specification.comparison().plain() != null) {
            builder.field("plain", Double.parseDouble(specification.comparison().plain()));
        }
        if (specification.comparison().isWeighted()) {
            builder.field("idf_power", specification.comparison().idfPower());
        }
        if (specification.comparison().frames() != null) {
            builder.field("frames", specification.comparison().frames());
        }
        builder.field("action", specification.output().action().toString());
    }

    private void writeProgress(XContentBuilder builder) throws IOException {
        JobProgress progress = job.progress();
        for (Counter counter : new Counter[] {
            Counter.UPDATED, Counter.DELETED, Counter.UNREVIEWED, Counter.VERSION_CONFLICTS, Counter.KEPT_MISSING,
            Counter.KEPT_CHANGED, Counter.KEPT_MARKED, Counter.NOOPS, Counter.BYTES_WRITTEN, Counter.BYTES_READ }) {
            builder.field(counter.toString(), progress.get(counter));
        }
        builder.startObject("millis");
        for (Phase phase : Phase.values()) {
            if (phase != Phase.FINISHED) {
                builder.field(phase.toString(), progress.millis(phase));
            }
        }
        builder.endObject();
    }
}
