package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.get.GetResult;
import org.neardup.plugin.job.CurrentDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.phase.act.ConditionalChanges.Sent;
import org.neardup.plugin.job.record.PlanActs;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.EntryStore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Marks or deletes the planned duplicates that {@link ConditionalChanges} permits, and removes marks. Changes made to a document after it
 * was marked are kept; a change during the removal counts as a conflict.
 *
 * @param client    the node's client
 * @param batchSize number of documents that are changed together
 */
public record ActPhase(JobContext job, Client client, int batchSize) {

    private static final int BATCH = 1_000;
    /** Small, because whole documents are read. */
    private static final int WHOLE_BATCH = 100;

    public ActPhase(JobContext job, Client client) {
        this(job, client, BATCH);
    }

    /**
     * Carries out a plan, or the rest of it, and counts the outcomes in the job's progress.
     *
     * @param action    applied to each document of the plan; {@link Action#REPORT} does nothing
     * @param plannedBy the job that made the plan
     * @param selected  numbers of the documents to change, protected ones excepted; null for all
     * @throws org.elasticsearch.ResourceNotFoundException if the plan does not exist any more
     */
    public BatchOutcome run(Action action, String plannedBy, BitSet selected) {
        if (action == Action.REPORT) {
            return new BatchOutcome();
        }
        EntryStore entries = job.plan(plannedBy);
        StoredPlan plan = StoredPlan.open(entries, plannedBy);
        RecordedBatches batches = new RecordedBatches(job, plan, selected, action + "/" + plannedBy, batchSize);
        Mark mark = new Mark(job.specification().output().markField(), plannedBy);
        Map<String, Boolean> hasPlan = new HashMap<>();
        return batches.run(action == Action.DELETE ? this::delete : (batch, wasInterrupted, outcome) -> {
            List<PlannedDocument> others = withoutMarked(batch, mark, hasPlan, outcome);
            if (others.isEmpty() == false) {
                PlanActs.begin(entries, Action.MARK);
                mark(others, plan, mark, wasInterrupted, outcome);
            }
        });
    }

    /**
     * The documents without the same mark of another job, which can still remove its marks; counts those that have one. A job that is
     * repeated every night would otherwise write all of them again.
     *
     * @param hasPlan whether jobs have a plan, as far as it is known
     */
    private List<PlannedDocument> withoutMarked(
        List<PlannedDocument> batch, Mark mark, Map<String, Boolean> hasPlan, BatchOutcome outcome) {
        List<PlannedDocument> others = new ArrayList<>();
        Map<DocumentKey, MultiGetItemResponse> current = new CurrentDocuments(job).get(
            batch.stream().map(PlannedDocument::key).toList(), mark.field());
        for (PlannedDocument document : batch) {
            MultiGetItemResponse item = current.get(document.key());
            GetResponse response = item.isFailed() ? null : item.getResponse();
            boolean isCompared = response != null && document.isVersion(response.getSeqNo(), response.getPrimaryTerm());
            String marker = isCompared ? mark.sameOfAnother(document, response.getSource()) : null;
            if (marker != null && hasPlan.computeIfAbsent(marker, id -> StoredPlan.exists(job.plan(id)))) {
                outcome.count(Counter.NOOPS);
            } else {
                others.add(document);
            }
        }
        job.pace().take(batch.size() - others.size());
        return others;
    }

    private void mark(List<PlannedDocument> batch, StoredPlan plan, Mark mark, boolean wasInterrupted, BatchOutcome outcome) {
        ConditionalChanges changes = new ConditionalChanges(job, client);
        Sent sent = changes.send(batch, document -> WholeDocument.setting(
            mark.on(document), document.key(), document.sequenceNumber(), document.primaryTerm()), wasInterrupted, outcome);
        plan.record(List.copyOf(sent.made().values()));
        Counter made = sent.repeated() ? Counter.UPDATED : Counter.NOOPS;
        changes.countRefused(sent, mark.field(), current -> mark.isOn(current.getSource()) ? made : null, outcome);
    }

    private void delete(List<PlannedDocument> batch, boolean wasInterrupted, BatchOutcome outcome) {
        ConditionalChanges changes = new ConditionalChanges(job, client);
        Sent sent = changes.send(batch, ActPhase::deletion, wasInterrupted, outcome);
        changes.countRefused(
            sent, job.specification().output().markField(),
            current -> current.isExists() == false && sent.repeated() ? Counter.DELETED : null, outcome);
    }

    private static DocWriteRequest<?> deletion(PlannedDocument document) {
        DocumentKey key = document.key();
        return new DeleteRequest(key.index(), key.id()).routing(key.routing())
            .setIfSeqNo(document.sequenceNumber()).setIfPrimaryTerm(document.primaryTerm());
    }

    /**
     * Removes the remaining marks and counts the outcomes in the job's progress.
     *
     * @param plannedBy the job that made the plan
     * @throws org.elasticsearch.ResourceNotFoundException if the plan does not exist any more
     */
    public BatchOutcome undo(String plannedBy) {
        Mark mark = new Mark(job.specification().output().markField(), plannedBy);
        EntryStore entries = job.plan(plannedBy);
        StoredPlan plan = StoredPlan.open(entries, plannedBy);
        RecordedBatches batches = new RecordedBatches(job, plan, null, "UNDO/" + plannedBy, Math.min(batchSize, WHOLE_BATCH));
        BatchOutcome undone = batches.run((batch, wasInterrupted, outcome) -> undo(batch, plan, mark, wasInterrupted, outcome));
        if (undone.get(Counter.FAILURES) == 0 && undone.get(Counter.VERSION_CONFLICTS) == 0) {
            PlanActs.end(entries, Action.MARK);
        }
        return undone;
    }

    private void undo(List<PlannedDocument> batch, StoredPlan plan, Mark mark, boolean wasInterrupted, BatchOutcome outcome) {
        ConditionalChanges changes = new ConditionalChanges(job, null);
        Map<PlannedDocument, GetResult> marked = new LinkedHashMap<>();
        changes.read(batch, PlannedDocument::key, outcome).forEach((document, current) -> {
            if (mark.isOn(current.sourceAsMap())) {
                marked.put(document, current);
            } else {
                // An interrupted run removed it without counting it.
                outcome.count(wasInterrupted ? Counter.UPDATED : Counter.NOOPS);
            }
        });
        Sent sent = changes.send(
            List.copyOf(marked.keySet()), document -> WholeDocument.without(mark.field(), document.key(), marked.get(document)), false,
            outcome);
        // A document that was changed after it was marked no longer has the content that was compared.
        plan.record(sent.made().entrySet().stream().filter(made -> {
            GetResult before = marked.get(made.getKey());
            return made.getKey().isVersion(before.getSeqNo(), before.getPrimaryTerm());
        }).map(Map.Entry::getValue).toList());
        changes.countRefused(sent, mark.field(), current -> {
            boolean isOff = current.isExists() && mark.isOn(current.getSource()) == false;
            return isOff && sent.repeated() ? Counter.UPDATED : null;
        }, outcome);
    }
}
