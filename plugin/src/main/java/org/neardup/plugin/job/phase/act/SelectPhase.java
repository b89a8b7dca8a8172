package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.admin.indices.refresh.RefreshRequest;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.SelectedPart.SelectedDocument;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.RecordFormat;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Chooses the documents of a plan that an apply job changes, before it changes the first. The choice is recorded once, so later edits of
 * the result index have no effect.
 */
public final class SelectPhase {

    private static final int BATCH = 1_000;
    private static final int FIRST = 10;

    private final JobContext job;
    private final Client client;
    private final PlanSelection wanted;

    public SelectPhase(JobContext job, Client client) {
        this.job = job;
        this.client = client;
        wanted = job.specification().selection();
    }

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
        // A veto counts as soon as it is acknowledged. Users with write access may lack permission to refresh.
        Client system = new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN);
        RefreshRequest refresh = new RefreshRequest(job.specification().output().dest());
        new Retries(job::ensureRunning).<BroadcastResponse>call(listener -> system.admin().indices().refresh(refresh, listener));
        Choice choice = new Choice(plan.size());
        new ReviewedPlan(job, plan, plannedBy).forEach(wanted.query(), choice::consider);
        if (wanted.protect() != null) {
            choice.leaveOutProtected(plan);
        }
        return new Selected(choice.numbers, choice.part(plan));
    }

    /** Collects the choice during one pass over the plan. */
    private final class Choice {

        private final Measure threshold = wanted.threshold() == null ? null : job.specification().similarity().at(wanted.threshold());
        private final BitSet numbers;
        private long planned;
        private long byReview;
        private long byQuery;
        private long byThreshold;
        private long byProtect;

        Choice(int size) {
            numbers = new BitSet(size);
        }

        void consider(PlannedDocument document, ReviewedPlan.Verdict verdict) {
            if (document.isProtected()) {
                return;
            }
            planned++;
            switch (verdict) {
                case KEPT -> byReview++;
                case NOT_MATCHED -> byQuery++;
                case WANTED -> {
                    if (threshold != null && document.reaches(threshold) == false) {
                        byThreshold++;
                    } else {
                        numbers.set(document.number());
                    }
                }
            }
        }

        void leaveOutProtected(StoredPlan plan) {
            ProtectedNow protectedNow = new ProtectedNow(job, wanted.protect());
            for (int from = numbers.nextSetBit(0); from >= 0; from = numbers.nextSetBit(from + BATCH)) {
                job.ensureRunning();
                List<PlannedDocument> batch = plan.read(from, BATCH).stream().filter(document -> numbers.get(document.number())).toList();
                List<PlannedDocument> free = protectedNow.unprotected(batch);
                byProtect += batch.size() - free.size();
                batch.forEach(document -> numbers.clear(document.number()));
                free.forEach(document -> numbers.set(document.number()));
            }
        }

        SelectedPart part(StoredPlan plan) {
            List<SelectedDocument> first = new ArrayList<>();
            for (int number = numbers.nextSetBit(0); number >= 0 && first.size() < FIRST; number = numbers.nextSetBit(number + 1)) {
                PlannedDocument document = plan.read(number, 1).getFirst();
                first.add(new SelectedDocument(document.key(), document.kept(), document.similarity()));
            }
            Map<String, Long> leftOut = Map.of("review", byReview, "query", byQuery, "threshold", byThreshold, "protect", byProtect);
            return new SelectedPart(planned, numbers.cardinality(), leftOut, first);
        }
    }
}
