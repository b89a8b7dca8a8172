package org.neardup.plugin.job.act;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.Phase;

import java.util.ArrayList;
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
         * Changes documents and tells what became of them.
         *
         * @param wasInterrupted whether some may have been changed before by this very job
         */
        BatchOutcome apply(List<PlannedRemoval> batch, boolean wasInterrupted);
    }

    private final JobContext job;
    private final Plan plan;
    private final String name;
    private final int batchSize;

    /**
     * @param name what is done, for the names of entries in the work index
     */
    RecordedBatches(JobContext job, Plan plan, String name, int batchSize) {
        this.job = job;
        this.plan = plan;
        this.name = name;
        this.batchSize = batchSize;
    }

    /** Does all that is not done yet, counts it with what was done before, and returns descriptions of the first failures. */
    List<String> run(Change change) {
        job.progress().enter(Phase.ACT);
        List<String> failures = new ArrayList<>();
        for (int from = 0; from < plan.size(); from += batchSize) {
            job.ensureRunning();
            BatchOutcome outcome = outcome(from, change);
            outcome.addTo(job.progress());
            outcome.failures().stream().limit(BatchOutcome.MAX_FAILURES - failures.size()).forEach(failures::add);
        }
        return failures;
    }

    private BatchOutcome outcome(int from, Change change) {
        String done = "act/" + name + "/" + from;
        String begun = done + "/begun";
        List<BytesReference> noted = job.work().find(List.of(done, begun));
        if (noted.get(0) != null) {
            return BatchOutcome.of(noted.get(0));
        }
        boolean wasInterrupted = noted.get(1) != null;
        if (wasInterrupted == false) {
            job.work().put(begun, BytesArray.EMPTY);
        }
        BatchOutcome outcome = change.apply(plan.read(from, batchSize), wasInterrupted);
        job.work().put(done, outcome.toBytes());
        return outcome;
    }
}
