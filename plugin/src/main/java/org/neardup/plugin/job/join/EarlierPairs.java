package org.neardup.plugin.job.join;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.Snapshot;

/** The pairs that the job which this one continues found. */
public interface EarlierPairs {

    /** Makes them for a job. */
    @FunctionalInterface
    interface Factory {

        /**
         * @param job    continues another one
         * @param memory asked before memory is taken
         */
        EarlierPairs of(JobContext job, MemoryReservation memory);
    }

    /** Whether the earlier job found all pairs, and all are still known. If not, everything is joined. */
    boolean areComplete();

    /**
     * Hands over the pairs whose documents are both unchanged, each once, in an order that is always the same.
     *
     * @param documents of the snapshot
     */
    void forEach(Snapshot snapshot, DocumentSource documents, PairSource.PairConsumer consumer);
}
