package org.neardup.plugin.job.result;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.plan.LinkedKey;
import org.neardup.plugin.job.plan.PlanWriter;
import org.neardup.plugin.job.snapshot.BlockSetSource;
import org.neardup.plugin.job.snapshot.DocumentSource;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Writes groups, duplicates and the pairs that are wanted to the result index, and the plan to where only the system writes. All names
 * follow from what they name, so writing again changes nothing; when all is written, what earlier jobs left in the index is removed.
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
     * @param documents  asked once
     * @param sets       asked only if all pairs are wanted
     * @param batchBytes how much memory the sets of several components may take together
     */
    public void run(GroupOutcome outcome, DocumentSource documents, BlockSetSource sets, LongSupplier batchBytes) {
        GroupedDocuments grouped = outcome.documents();
        job.progress().enter(Phase.WRITE);
        ResultIndex index = new ResultIndex(job);
        index.create();
        ResultWriter writer = new ResultWriter(job, RefreshPolicy.NONE);
        ResultDocuments results = new ResultDocuments(job, grouped, ResultDocuments.writtenAt(job.work()));
        for (int rank = 0; rank < grouped.count(); rank++) {
            if (grouped.groupSize(rank) > 1) {
                results.group(rank, writer);
            }
        }
        PlanWriter plan = writePlan(outcome, documents, results, writer);
        new PairWriter(job, memory, grouped, results, writer).write(outcome.components(), sets, batchBytes.getAsLong());
        writer.flush();
        new JobSummary(job).write(outcome.result());
        index.requireAll(writer.written() + 1);
        plan.complete();
        new LeftoverResults(job).remove();
    }

    /** Protected documents are in the plan, too, so that each document of this kind in the result index has its place there. */
    private PlanWriter writePlan(GroupOutcome outcome, DocumentSource documents, ResultDocuments results, ResultWriter writer) {
        GroupedDocuments grouped = outcome.documents();
        try (ReservedMemory reserved = new ReservedMemory(memory)) {
            reserved.reserve((long) Integer.BYTES * grouped.count());
            int[] notKept = Arrays.stream(grouped.ordinals())
                .filter(ordinal -> grouped.keptOf(grouped.rank(ordinal)) != grouped.rank(ordinal))
                .toArray();
            PlanWriter plan = new PlanWriter(job.plan(job.jobId()), notKept.length, grouped.count());
            documents.forEach(notKept, document -> plan.add(results.duplicate(document, grouped.rank(document.ordinal()), writer)));
            LinkedComponents components = outcome.components();
            for (int component = 0; component < components.count(); component++) {
                for (int i = components.start(component); i < components.end(component); i++) {
                    int rank = components.rank(i);
                    DocumentKey key = grouped.key(rank);
                    int kept = grouped.keptOf(rank);
                    String group = grouped.groupSize(kept) > 1 ? grouped.groupId(kept) : null;
                    plan.addLinked(new LinkedKey(component, grouped.representative(rank, components), key.index(), key.id(), group));
                }
            }
            return plan;
        }
    }
}
