package org.neardup.plugin.job.join;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.Snapshot;

/** The links that the job which this one continues found. */
public interface EarlierLinks {

    /** Makes them for a job. */
    @FunctionalInterface
    interface Factory {

        /**
         * @param job    continues another one
         * @param memory asked before memory is taken
         */
        EarlierLinks of(JobContext job, MemoryReservation memory);
    }

    /** Whether all of them are still known. If not, everything is joined. */
    boolean areComplete();

    /**
     * Hands over links that connect all unchanged documents which near-duplicates of the earlier job connected, perhaps through others that
     * are gone: more than near-duplicates connect now, never less. Always the same ones, in the same order.
     *
     * @param documents of the snapshot
     */
    void forEach(Snapshot snapshot, DocumentSource documents, LinkSource.LinkConsumer consumer);
}
