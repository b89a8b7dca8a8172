package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Phase;

import java.util.function.Supplier;

/** What jobs do, phase by phase. A phase waits, and if it is done again, finds what it did before. */
public interface JobPhases {

    /** Does the phases that find near-duplicates and write them down. Returns what is to be reported. */
    JobResult find(JobContext job, Steps steps);

    /**
     * Does the last phase: changes documents, as this job planned or as another one did. Returns what is to be reported then.
     *
     * @param found what this job reported before; {@link JobResult#EMPTY} if it is not one that finds near-duplicates
     */
    JobResult act(JobContext job, JobResult found);

    /** Goes from phase to phase. */
    interface Steps {

        /** Enters a phase and does its work, again while it fails for a transient reason. */
        <T> T run(Phase phase, Supplier<T> work);
    }
}
