package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;

import java.util.Arrays;

/**
 * Writes the groups as a plan to a system index, the largest first, with the requested pairs and the searched queries. Writing again
 * replaces everything by the same.
 *
 * @param memory reserves memory
 */
public record WritePhase(JobContext job, MemoryReservation memory) {

    private static final int GROUPS_BETWEEN_CHECKS = 1_000;

    /**
     * Writes the plan completely.
     *
     * @param blocks     read only if all pairs are requested
     * @param batchBytes maximum memory for the sets of several components together
     */
    public void run(GroupOutcome outcome, BlockSource blocks, long batchBytes) {
        GroupedDocuments grouped = outcome.documents();
        try (HeldMemory ofOrder = new HeldMemory(memory)) {
            ofOrder.reserve((long) Long.BYTES * grouped.centres().count());
            // The largest first, then in keep order: the rank is the lower half of each number.
            long[] order = grouped.centres().mapToLong(kept -> (long) -grouped.groupSize(kept) << Integer.SIZE | kept).sorted().toArray();
            int duplicates = Arrays.stream(order).mapToInt(one -> duplicates(grouped, (int) one)).sum();
            ofOrder.reserve(PlanWriter.bytes(duplicates, order.length));
            PlanWriter plan = new PlanWriter(job.plan(job.jobId()), duplicates, order.length);
            int number = 0;
            for (int i = 0; i < order.length; i++) {
                if (i % GROUPS_BETWEEN_CHECKS == 0) {
                    job.ensureRunning();
                }
                number = addGroup(grouped, (int) order[i], number, plan);
            }
            new PairWriter(job, memory, grouped, plan).write(outcome.components(), blocks, batchBytes);
            new QueryWriter(job, memory, plan).write();
            plan.complete();
        }
    }

    private static int duplicates(GroupedDocuments grouped, int kept) {
        return grouped.groupSize(kept) - (grouped.isDropped(kept) ? 0 : 1);
    }

    /** Adds the duplicates of a group, protected ones included; returns the next number. */
    private static int addGroup(GroupedDocuments grouped, int kept, int first, PlanWriter plan) {
        int[] members = grouped.members(kept);
        boolean stays = grouped.isDropped(kept) == false;
        PlannedGroup group = new PlannedGroup(
            grouped.groupId(kept), members.length, first, grouped.isProtected(kept),
            (int) Arrays.stream(members).filter(grouped::isProtected).count(),
            (int) Arrays.stream(members).filter(grouped::isRemovable).count(), grouped.reason(kept, members[1]),
            grouped.documents().kept(kept, stays));
        int number = first;
        for (int member : members) {
            if (member != kept || stays == false) {
                plan.add(new PlannedDocument(
                    number++, group, grouped.key(member), grouped.documents().sequenceNumber(member),
                    grouped.documents().primaryTerm(member), grouped.similarityToKept(member), grouped.isCopy(member),
                    grouped.isProtected(member)));
            }
        }
        return number;
    }
}
