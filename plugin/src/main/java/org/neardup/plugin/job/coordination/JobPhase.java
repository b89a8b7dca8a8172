package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.function.BiConsumer;

/**
 * A phase of a job as it is done; a job is a list of them. It waits, and if it is done again, finds what it did before.
 *
 * @param phase its name, and that of its counters
 * @param work  does it: takes from the findings what earlier phases found, and adds what it finds
 */
public record JobPhase(Phase phase, BiConsumer<JobContext, Findings> work) {

    /** What the phases of a job have found so far, on the node that coordinates it. For one thread. */
    public static final class Findings {

        private Snapshot snapshot;
        private JoinOutcome links;
        private JobResult result;

        /** The documents that were read. */
        public Snapshot snapshot() {
            return snapshot;
        }

        /** Sets the documents that were read. */
        public void setSnapshot(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        /** The near-duplicates that were linked. */
        public JoinOutcome links() {
            return links;
        }

        /** Sets the near-duplicates that were linked. */
        public void setLinks(JoinOutcome links) {
            this.links = links;
        }

        /** What is to be reported; null before there are groups. */
        public JobResult result() {
            return result;
        }

        /** Sets what is to be reported. */
        public void setResult(JobResult result) {
            this.result = result;
        }
    }
}
