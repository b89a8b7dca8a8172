package org.neardup.plugin.job.phase.act;

import org.elasticsearch.index.get.GetResult;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.phase.act.ConditionalChanges.Sent;
import org.neardup.plugin.job.record.PlanActs;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.EntryStore;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Removes the marks of a job. Changes made to a document after it was marked are kept; a change during the removal counts as a conflict.
 *
 * @param batchSize number of documents that are changed together
 */
public record UndoMarks(JobContext job, int batchSize) {

    /** Small, because whole documents are read. */
    private static final int BATCH = 100;

    public UndoMarks(JobContext job) {
        this(job, BATCH);
    }

    /**
     * Removes the remaining marks and counts the outcomes in the job's progress.
     *
     * @param plannedBy the job that made the plan
     * @throws org.elasticsearch.ResourceNotFoundException if the plan does not exist any more
     */
    public BatchOutcome run(String plannedBy) {
        Mark mark = new Mark(job.specification().output().markField(), plannedBy);
        EntryStore entries = job.plan(plannedBy);
        StoredPlan plan = StoredPlan.open(entries, plannedBy);
        RecordedBatches batches = new RecordedBatches(job, plan, null, "UNDO/" + plannedBy, batchSize);
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
