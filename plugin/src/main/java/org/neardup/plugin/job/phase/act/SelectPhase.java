package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.SelectedPart.SelectedDocument;
import org.neardup.plugin.job.phase.result.ResultIndex;
import org.neardup.plugin.job.phase.result.ResultSchema;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.RecordFormat;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses the documents of a plan that an apply job changes, before it changes the first. The choice is recorded once, so later edits of
 * the result index have no effect.
 */
public record SelectPhase(JobContext job, Client client) {

    private static final int BATCH = 1_000;
    private static final int FIRST = 10;
    /** Criteria that exclude documents, besides reviews. */
    static final String QUERY = "query";
    private static final String THRESHOLD = "threshold";
    private static final String PROTECT = "protect";

    /**
     * The choice.
     *
     * @param numbers numbers of the chosen documents in the plan
     * @param part    the summary to report
     */
    public record Selected(BitSet numbers, SelectedPart part) {

        static final RecordFormat<Selected> FORMAT = new RecordFormat<>(2, "a selection", (out, selected) -> {
            out.writeByteArray(selected.numbers.toByteArray());
            selected.part.writeTo(out);
        }, in -> new Selected(BitSet.valueOf(in.readByteArray()), SelectedPart.PARSER.read(in)));
    }

    /**
     * Chooses, or returns the recorded choice.
     *
     * @param plannedBy the job that made the plan
     * @throws org.elasticsearch.ElasticsearchStatusException with 409 if the result index has edits other than vetoes
     */
    public Selected run(String plannedBy) {
        return job.work().onceInParts("selection", Selected.FORMAT, () -> select(plannedBy));
    }

    private Selected select(String plannedBy) {
        StoredPlan plan = StoredPlan.open(job.plan(plannedBy), plannedBy);
        // A veto counts as soon as it is acknowledged.
        Requests.refresh(client, new Retries(job::ensureRunning), IndicesOptions.strictExpandOpen(), job.specification().output().dest());
        PlanSelection wanted = job.specification().selection();
        Choice choice = new Choice(wanted.threshold() == null ? null : job.specification().similarity().at(wanted.threshold()));
        new ReviewedPlan(job, plan, plannedBy, new ResultIndex(job)).forEach(wanted.query(), choice::consider);
        if (wanted.protect() != null) {
            choice.leaveOutProtected(plan, new ProtectedNow(job, wanted.protect()));
        }
        return new Selected(choice.numbers, choice.part(plan));
    }

    /** Collects the choice during one pass over the plan. */
    private final class Choice {

        private final Measure threshold;
        private final BitSet numbers = new BitSet();
        private final Map<String, Long> leftOut = new HashMap<>(Map.of(ResultSchema.REVIEW, 0L, QUERY, 0L, THRESHOLD, 0L, PROTECT, 0L));
        private long planned;

        Choice(Measure threshold) {
            this.threshold = threshold;
        }

        /** @param leftOutBy the criterion that excludes the document, or null */
        void consider(PlannedDocument document, String leftOutBy) {
            if (document.isProtected()) {
                return;
            }
            planned++;
            if (leftOutBy != null) {
                leaveOut(leftOutBy, 1);
            } else if (threshold != null && document.reaches(threshold) == false) {
                leaveOut(THRESHOLD, 1);
            } else {
                numbers.set(document.number());
            }
        }

        private void leaveOut(String criterion, long documents) {
            leftOut.merge(criterion, documents, Long::sum);
        }

        void leaveOutProtected(StoredPlan plan, ProtectedNow protectedNow) {
            for (int from = numbers.nextSetBit(0); from >= 0; from = numbers.nextSetBit(from + BATCH)) {
                job.ensureRunning();
                List<PlannedDocument> batch = plan.read(from, BATCH).stream().filter(document -> numbers.get(document.number())).toList();
                List<PlannedDocument> free = protectedNow.unprotected(batch);
                leaveOut(PROTECT, batch.size() - free.size());
                batch.forEach(document -> numbers.clear(document.number()));
                free.forEach(document -> numbers.set(document.number()));
            }
        }

        SelectedPart part(StoredPlan plan) {
            List<SelectedDocument> first = new ArrayList<>();
            for (int number = numbers.nextSetBit(0); number >= 0 && first.size() < FIRST; number = numbers.nextSetBit(number + 1)) {
                PlannedDocument document = plan.read(number, 1).getFirst();
                first.add(new SelectedDocument(document.key(), document.kept().key(), document.similarity()));
            }
            return new SelectedPart(planned, numbers.cardinality(), leftOut, first);
        }
    }
}
