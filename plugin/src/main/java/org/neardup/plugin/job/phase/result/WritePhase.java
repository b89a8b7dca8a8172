package org.neardup.plugin.job.phase.result;

import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.result.ResultSchema.Kind;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.record.LinkedKey;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.job.record.StoredPlan.WrittenResult;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Writes groups, duplicates, requested pairs and searched queries to the result index, and the plan to a system index. All ids derive from
 * the content, so writing again changes nothing, and a job that continues another one writes only the differences. At the end, the phase
 * deletes outdated documents of earlier jobs.
 *
 * @param client the node's client
 * @param memory reserves memory
 */
public record WritePhase(JobContext job, Client client, MemoryReservation memory) {

    private static final int PAGE = 5_000;

    /**
     * Writes the result and returns when it is visible to searches.
     *
     * @param blocks     read only if all pairs are requested
     * @param batchBytes maximum memory for the sets of several components together
     */
    public void run(GroupOutcome outcome, BlockSource blocks, LongSupplier batchBytes) {
        ResultCopies copies = new ResultCopies(client, job.jobId(), job.specification().output().dest(), new Retries(job::ensureRunning));
        try {
            write(outcome, blocks, batchBytes, copies);
        } catch (ResultWatch.LostException e) {
            // The repeated phase creates a new index.
            copies.deleteLost(job::clusterState);
            throw e;
        }
    }

    private void write(GroupOutcome outcome, BlockSource blocks, LongSupplier batchBytes, ResultCopies copies) {
        GroupedDocuments grouped = outcome.documents();
        ResultIndex index = new ResultIndex(job);
        index.create();
        try (EarlierResults earlier = EarlierResults.of(job, index, memory)) {
            int notKept = (int) IntStream.range(0, grouped.count()).filter(rank -> isNotKept(grouped, rank)).count();
            PlanWriter plan = new PlanWriter(job.plan(job.jobId()), notKept, grouped.count());
            ResultWriter writer = new ResultWriter(job, RefreshPolicy.NONE);
            ResultDocuments results = new ResultDocuments(job, grouped, earlier, plan, writer);
            for (int rank = 0; rank < grouped.count(); rank++) {
                if (grouped.groupSize(rank) > 1) {
                    results.group(rank);
                }
            }
            // The plan also contains protected documents, so that it covers every duplicate of the result index.
            for (int ordinal : grouped.documents().ordinals()) {
                int rank = grouped.documents().rank(ordinal);
                if (isNotKept(grouped, rank)) {
                    results.duplicate(rank);
                }
            }
            new PairWriter(job, memory, grouped, results).write(outcome.components(), blocks, batchBytes.getAsLong());
            new QueryWriter(job, memory, results).write();
            results.removeOthers();
            writer.flush();
            ResultWriter summary = new JobSummary(job).begin(outcome.result());
            // Runs while the index makes all documents visible, which takes one thread.
            addLinked(grouped, plan);
            DocWriteResponse last = summary.flush();
            removeOthers(index, earlier.isEmpty());
            copies.complete(job.clusterState());
            index.requireAll(results.count());
            long known = knownUpTo(earlier, writer, last.getSeqNo());
            plan.complete(new WrittenResult(results.count(), last.getShardId().getIndex().getUUID(), known));
        }
    }

    private static boolean isNotKept(GroupedDocuments grouped, int rank) {
        return grouped.keptOf(rank) != rank || grouped.isDropped(rank);
    }

    /**
     * Sequence number of the last write if only this job wrote in the meantime. Otherwise a user may have edited one of its documents, so
     * it is the sequence number before its writes: a job that continues this one then rewrites all documents of this job.
     */
    private static long knownUpTo(EarlierResults earlier, ResultWriter writer, long last) {
        // The summary is written separately.
        long before = earlier.isEmpty() ? Math.min(writer.first(), last) - 1 : earlier.seenUpTo();
        return last - before == writer.written() + 1 ? last : Math.max(0, before);
    }

    /**
     * Deletes documents of other jobs from the index.
     *
     * @param all whether this job wrote the whole result; otherwise it has already deleted outdated documents, and only summaries are left
     */
    private void removeOthers(ResultIndex index, boolean all) {
        BoolQueryBuilder others = QueryBuilders.boolQuery()
            .filter(all ? QueryBuilders.existsQuery("job") : Kind.JOB.query())
            .mustNot(QueryBuilders.termQuery("job", job.jobId()));
        ResultWriter writer = new ResultWriter(job, RefreshPolicy.IMMEDIATE);
        for (List<String> ids = index.ids(others, PAGE); ids.isEmpty() == false; ids = index.ids(others, PAGE)) {
            ids.forEach(writer::delete);
            writer.flush();
        }
    }

    private static void addLinked(GroupedDocuments grouped, PlanWriter plan) {
        for (int rank = 0; rank < grouped.count(); rank++) {
            DocumentKey key = grouped.key(rank);
            int kept = grouped.keptOf(rank);
            String group = grouped.groupSize(kept) > 1 ? grouped.groupId(kept) : null;
            plan.addLinked(new LinkedKey(key.index(), key.id(), DocumentKey.routingDigest(key.routing()), group));
        }
    }
}
