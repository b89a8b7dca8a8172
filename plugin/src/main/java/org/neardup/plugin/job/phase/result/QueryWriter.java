package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.search.FrequentQuery;
import org.neardup.plugin.job.phase.search.QueryList;
import org.neardup.plugin.job.phase.search.QueryOutcome;
import org.neardup.plugin.job.phase.search.SearchedBatch;
import org.neardup.plugin.work.Entries;

/** Writes the outcome of each query that a query-driven job searched or skipped. Reads the records of the search batch by batch. */
record QueryWriter(JobContext job, MemoryReservation memory, ResultDocuments results) {

    /** Writes nothing if the job has no queries. */
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
                    results.query(rank, query, outcome);
                }
            }
            int place = list.queries().size();
            for (FrequentQuery skipped : list.skipped()) {
                results.query(++place, skipped, null);
            }
        }
    }

    private SearchedBatch batch(int number) {
        return job.work().find(Entries.searched(number), SearchedBatch.FORMAT);
    }
}
