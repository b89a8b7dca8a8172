package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.export.ExportSchema;
import org.neardup.plugin.job.phase.search.QueryList;
import org.neardup.plugin.job.phase.search.SearchedBatch;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryOutcome;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.work.Entries;

/** Adds the outcome of each query that a query-driven job searched or skipped to its plan. Reads the records batch by batch. */
record QueryWriter(JobContext job, MemoryReservation memory, PlanWriter plan) {

    void write() {
        if (job.specification().queries() == null) {
            return;
        }
        QueryList list = job.work().getInParts(Entries.QUERIES, QueryList.FORMAT);
        try (HeldMemory ofList = new HeldMemory(memory)) {
            ofList.reserve(list.bytes());
            int rank = 0;
            int batch = 0;
            for (SearchedBatch next = batch(batch); next != null; next = batch(++batch)) {
                for (QueryOutcome outcome : next.outcomes()) {
                    FrequentQuery query = list.queries().get(rank++);
                    add(rank, query, outcome);
                }
            }
            int place = list.queries().size();
            for (FrequentQuery skipped : list.skipped()) {
                add(++place, skipped, null);
            }
        }
    }

    /**
     * @param place   its position among searched queries or among skipped queries, from 1
     * @param outcome its outcome; null if it was skipped
     */
    private void add(int place, FrequentQuery query, QueryOutcome outcome) {
        plan.addExtra(ExportSchema.query(place, builder -> {
            boolean isText = query.text() != null;
            builder.field(isText ? "text" : "query", Strings.cleanTruncate(query.shown(), FrequentQuery.MOST_TEXT));
            builder.field("frequency", query.frequency());
            if (outcome == null) {
                builder.field("outcome", "skipped");
                return;
            }
            builder.field("rank", place).field("outcome", outcome.failure() == null ? "searched" : "bad");
            if (outcome.failure() != null) {
                builder.field("failure", outcome.failure());
                return;
            }
            builder.field("hits", outcome.hits()).field("results", outcome.results()).field("removed", outcome.removed());
            builder.field("took_in_millis", outcome.millis());
        }));
    }

    private SearchedBatch batch(int number) {
        return job.work().find(Entries.searched(number), SearchedBatch.FORMAT);
    }
}
