package org.neardup.plugin.job.result;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.join.PairSource;
import org.neardup.plugin.job.plan.PlanWriter;
import org.neardup.plugin.job.snapshot.DocumentSource;

import java.util.Arrays;

/**
 * Writes pairs, clusters and duplicates to the result index, and the plan to where only the system writes. All names follow from what they
 * name, so writing again changes nothing; when all is written, what earlier jobs left in the index is removed.
 */
public final class WritePhase {

    private final JobContext job;
    private final MemoryReservation memory;

    /**
     * @param memory asked before memory is taken
     */
    public WritePhase(JobContext job, MemoryReservation memory) {
        this.job = job;
        this.memory = memory;
    }

    /**
     * Writes the result, and returns when searches see it.
     *
     * @param pairs     asked once
     * @param documents asked once
     */
    public void run(ClusterOutcome outcome, PairSource pairs, DocumentSource documents) {
        ClusteredDocuments clustered = outcome.documents();
        job.progress().enter(Phase.WRITE);
        ResultIndex index = new ResultIndex(job);
        index.create();
        try (ReservedMemory reserved = new ReservedMemory(memory)) {
            ResultWriter writer = new ResultWriter(job, RefreshPolicy.NONE);
            ResultDocuments results = new ResultDocuments(job, clustered, new ResultTime(job.work()).millis());
            reserved.reserve((long) Integer.BYTES * clustered.count());
            int[] overlapWithKept = new int[clustered.count()];
            pairs.forEach((left, right, overlap) -> {
                int one = clustered.rank(left);
                int other = clustered.rank(right);
                results.pair(one, other, overlap, writer);
                if (clustered.keptOf(one) == other) {
                    overlapWithKept[one] = overlap;
                } else if (clustered.keptOf(other) == one) {
                    overlapWithKept[other] = overlap;
                }
            });
            for (int rank = 0; rank < clustered.count(); rank++) {
                if (clustered.clusterSize(rank) > 1) {
                    results.cluster(rank, writer);
                }
            }
            PlanWriter plan = writePlan(clustered, documents, overlapWithKept, results, writer, reserved);
            writer.flush();
            new JobSummary(job).write(outcome.result());
            index.requireAll(writer.written() + 1);
            plan.complete();
            new LeftoverResults(job).remove();
        }
    }

    /** Protected documents are in the plan, too, so that each document of this kind in the result index has its place there. */
    private PlanWriter writePlan(
        ClusteredDocuments clustered,
        DocumentSource documents,
        int[] overlapWithKept,
        ResultDocuments results,
        ResultWriter writer,
        ReservedMemory reserved
    ) {
        reserved.reserve((long) Integer.BYTES * clustered.count());
        int[] notKept = Arrays.stream(clustered.ordinals())
            .filter(ordinal -> clustered.keptOf(clustered.rank(ordinal)) != clustered.rank(ordinal))
            .toArray();
        PlanWriter plan = new PlanWriter(job.plan(job.jobId()), notKept.length);
        documents.forEach(notKept, document -> {
            int rank = clustered.rank(document.ordinal());
            plan.add(results.duplicate(document, rank, overlapWithKept[rank], writer));
        });
        return plan;
    }
}
