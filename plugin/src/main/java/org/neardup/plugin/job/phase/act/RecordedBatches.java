package org.neardup.plugin.job.phase.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Processes a plan in batches. An entry before a batch's first change and one after its last let a restarted job skip finished batches and
 * recognise an interrupted one.
 *
 * @param selected numbers of the documents to change, protected ones excepted; null for all
 * @param name     of the action, for entries in the work index
 */
record RecordedBatches(JobContext job, StoredPlan plan, BitSet selected, String name, int batchSize) {

    @FunctionalInterface
    interface Change {

        /**
         * Changes documents and counts the outcomes.
         *
         * @param wasInterrupted whether an earlier attempt of this job may have changed some of them
         */
        void apply(List<PlannedDocument> batch, boolean wasInterrupted, BatchOutcome outcome);
    }

    /** Processes unfinished batches; returns the sum of all outcomes, earlier ones included. */
    BatchOutcome run(Change change) {
        BatchOutcome sum = new BatchOutcome();
        int[] starts = IntStream.iterate(0, from -> from < plan.size(), from -> from + batchSize).filter(this::hasSelected).toArray();
        job.progress().add(Counter.BATCHES, starts.length);
        for (int from : starts) {
            job.ensureRunning();
            BatchOutcome outcome = outcome(from, change);
            outcome.addTo(job.progress());
            job.progress().add(Counter.BATCHES_DONE, 1);
            sum.add(outcome);
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

    /** The documents to change whose version is known; the others count as failed. */
    private List<PlannedDocument> batch(int from, BatchOutcome outcome) {
        List<PlannedDocument> batch = new ArrayList<>();
        for (PlannedDocument document : plan.read(from, batchSize)) {
            if (document.isProtected() || (selected != null && selected.get(document.number()) == false)) {
                continue;
            }
            if (document.isCopy() == false && job.specification().output().onlyCopies()) {
                outcome.count(Counter.UNREVIEWED);
            } else if (document.sequenceNumber() < 0) {
                outcome.fail(document, "its version is not known: its index keeps no sequence numbers");
            } else {
                batch.add(document);
            }
        }
        return batch;
    }
}
