package org.neardup.plugin.job.phase.export;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.phase.export.ExportSchema.Kind;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.RecordFormat;

import java.time.Instant;
import java.util.List;

/**
 * Writes the result of a job to an index, as the user: one document for each group, each duplicate, each pair and each query, and a
 * summary. It only shows the plan; nothing reads it back. All ids derive from the content, so writing again changes nothing.
 *
 * @param memory reserves memory
 */
public record ExportPhase(JobContext job, MemoryReservation memory) {

    private static final RecordFormat<Long> TIME = new RecordFormat<>(
        1, "the time of an export", StreamOutput::writeLong, StreamInput::readLong);
    private static final int PAGE = 5_000;

    /**
     * Writes the export and returns when it is visible to searches.
     *
     * @param plannedBy the job that made the plan
     */
    public void run(String plannedBy, JobSummary summary) {
        ExportIndex index = new ExportIndex(job);
        index.create();
        StoredPlan plan = StoredPlan.open(job.plan(plannedBy), plannedBy);
        try (EarlierExport earlier = earlier(index)) {
            BytesReference origin = origin(plannedBy);
            ExportWriter writer = new ExportWriter(job, RefreshPolicy.NONE);
            int[] count = new int[1];
            List<String> fields = job.specification().output().exportedFields();
            FieldValues values = fields.isEmpty() ? null : new FieldValues(job, fields);
            new ExportDocuments(plan, values).forEach((name, content) -> {
                count[0]++;
                if (earlier == null || earlier.has(name, content) == false) {
                    writer.index(name, ExportSchema.join(origin, content));
                }
            });
            if (earlier != null) {
                earlier.forEachVanished(writer::delete);
            }
            writer.flush();
            ExportWriter last = new ExportWriter(job, RefreshPolicy.IMMEDIATE);
            last.index(ExportSchema.summary(plannedBy), ExportSchema.join(origin, summary.json(fields)));
            last.flush();
            removeOthers(index, plannedBy, earlier == null);
            index.requireAll(count[0]);
        }
    }

    /** The fields with the job of a document, and the time of its first write even if the job writes again. */
    private BytesReference origin(String plannedBy) {
        long millis = job.work().once("export/time", TIME, System::currentTimeMillis);
        return ExportSchema.json(builder -> builder.field("job", plannedBy).field("@timestamp", Instant.ofEpochMilli(millis).toString()));
    }

    /**
     * The export of the job that this one continues; null if there is none in this index, if it is not whole, or if either has values of
     * fields, which can change without the plan.
     */
    private EarlierExport earlier(ExportIndex index) {
        EarlierJob continued = job.kind() == JobKind.FIND && job.specification().output().exportedFields().isEmpty() ? job.earlier() : null;
        if (continued == null || job.specification().output().dest().equals(continued.specification().output().dest()) == false) {
            return null;
        }
        StoredPlan plan = StoredPlan.find(job.plan(continued.id()));
        EarlierExport earlier = plan == null ? null : EarlierExport.of(plan, memory);
        BoolQueryBuilder withFields = QueryBuilders.boolQuery()
            .filter(Kind.JOB.query()).filter(QueryBuilders.existsQuery(ExportSchema.EXPORTED_FIELDS));
        boolean isWhole = earlier != null && index.count(Kind.JOB.query()) == 1 && index.countResults() == earlier.count();
        if (earlier != null && (isWhole == false || index.count(withFields) > 0)) {
            earlier.close();
            return null;
        }
        return earlier;
    }

    /**
     * Deletes documents of other jobs from the index.
     *
     * @param all whether this job wrote everything; otherwise it has already deleted outdated documents, and only summaries are left
     */
    private void removeOthers(ExportIndex index, String plannedBy, boolean all) {
        BoolQueryBuilder others = QueryBuilders.boolQuery()
            .filter(all ? QueryBuilders.existsQuery("job") : Kind.JOB.query())
            .mustNot(QueryBuilders.termQuery("job", plannedBy));
        ExportWriter writer = new ExportWriter(job, RefreshPolicy.IMMEDIATE);
        for (List<String> ids = index.ids(others, PAGE); ids.isEmpty() == false; ids = index.ids(others, PAGE)) {
            ids.forEach(writer::delete);
            writer.flush();
        }
    }
}
