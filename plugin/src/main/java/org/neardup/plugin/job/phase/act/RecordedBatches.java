package org.neardup.plugin.job.phase.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Goes through a plan batch by batch. That a batch is begun is noted before its first change, and what became of it after its last, so a
 * job that starts again passes over finished batches and knows which one was interrupted.
 */
final class RecordedBatches {

    /** Changes a batch of documents. */
    @FunctionalInterface
    interface Change {

        /**
         * Changes documents and counts what became of them.
         *
         * @param wasInterrupted whether some may have been changed before by this very job
         */
        void apply(List<PlannedDocument> batch, boolean wasInterrupted, BatchOutcome outcome);
    }

    private final JobContext job;
    private final StoredPlan plan;
    private final BitSet selected;
    private final String name;
    private final int batchSize;

    /**
     * @param selected numbers of the documents that are changed, unless they are protected; null for all
     * @param name     what is done, for the names of entries in the work index
     */
    RecordedBatches(JobContext job, StoredPlan plan, BitSet selected, String name, int batchSize) {
        this.job = job;
        this.plan = plan;
        this.selected = selected;
        this.name = name;
        this.batchSize = batchSize;
    }

    /** Does all that is not done yet, counts it with what was done before, and returns the sum. */
    BatchOutcome run(Change change) {
        BatchOutcome sum = new BatchOutcome();
        for (int from = 0; from < plan.size(); from += batchSize) {
            job.ensureRunning();
            if (hasSelected(from)) {
                BatchOutcome outcome = outcome(from, change);
                outcome.addTo(job.progress());
                sum.add(outcome);
            }
        }
        return sum;
    }

    private boolean hasSelected(int from) {
        if (selected == null) {
            return true;
        }
        int next = selected.nextSetBit(from);
        return next >= 0 && next < from + batchSize;
    }

    private BatchOutcome outcome(int from, Change change) {
        String done = "act/" + name + "/" + from;
        return job.work().once(done, BatchOutcome.FORMAT, () -> {
            String begun = done + "/begun";
            boolean wasInterrupted = job.work().find(List.of(begun)).getFirst() != null;
            if (wasInterrupted == false) {
                job.work().put(begun, BytesArray.EMPTY);
            }
            BatchOutcome outcome = new BatchOutcome();
            change.apply(batch(from, outcome), wasInterrupted, outcome);
            return outcome;
        });
    }

    /** The documents whose version is known; others of those that are to be changed count as failed. */
    private List<PlannedDocument> batch(int from, BatchOutcome outcome) {
        List<PlannedDocument> batch = new ArrayList<>();
        for (PlannedDocument document : plan.read(from, batchSize)) {
            if (document.isProtected() || (selected != null && selected.get(document.number()) == false)) {
                continue;
            }
            if (document.sequenceNumber() < 0) {
                outcome.fail(document, "its version is not known: its index keeps no sequence numbers");
            } else {
                batch.add(document);
            }
        }
        return batch;
    }
}
