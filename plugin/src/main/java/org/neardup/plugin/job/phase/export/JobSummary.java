package org.neardup.plugin.job.phase.export;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.phase.export.ExportSchema.Kind;
import org.neardup.plugin.job.record.JobStatus;

import java.io.IOException;
import java.util.List;

/**
 * The summary of a job in an export: the request, counts, times, the profile, warnings.
 *
 * @param status at the end of the job, or before it acts
 */
public record JobSummary(JobSpecification specification, JobStatus status, JobResult result) {

    /** @param fields that the export shows of documents */
    BytesReference json(List<String> fields) {
        return ExportSchema.json(Kind.JOB, builder -> {
            writeSpecification(builder);
            if (fields.isEmpty() == false) {
                builder.field(ExportSchema.EXPORTED_FIELDS, fields);
            }
            builder.field("documents", status.get(Counter.DOCUMENTS));
            for (Counter counter : new Counter[] {Counter.TOO_FEW_TOKENS, Counter.NOT_COMPARED}) {
                builder.field(counter.toString(), status.get(counter));
            }
            ProfileStep atThreshold = result.profile().get(0);
            builder.field("groups", atThreshold.groups()).field("removable", atThreshold.removable());
            writeProgress(builder);
            builder.field("warnings", result.warnings());
            builder.startArray("profile");
            for (ProfileStep step : result.profile()) {
                builder.startObject().field("threshold", Double.parseDouble(step.threshold()));
                builder.field("groups", step.groups()).field("removable", step.removable()).endObject();
            }
            builder.endArray();
            builder.xContentList("largest_groups", result.largestGroups());
        });
    }

    private void writeSpecification(XContentBuilder builder) throws IOException {
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
        for (Counter counter : new Counter[] {Counter.BYTES_WRITTEN, Counter.BYTES_READ}) {
            builder.field(counter.toString(), status.get(counter));
        }
        builder.startObject("millis");
        for (Phase phase : List.of(Phase.SNAPSHOT, Phase.JOIN, Phase.SEARCH, Phase.GROUP, Phase.WRITE)) {
            builder.field(phase.toString(), status.phaseMillis().getOrDefault(phase.toString(), 0L));
        }
        builder.endObject();
    }
}
