package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Phase;

import java.util.function.Supplier;

/** Runs the phases of jobs. Phases block; a repeated phase finds all work that was finished. */
public interface JobPhases {

    /** Runs the phases that find near-duplicates, write the plan, and export it if requested. Returns the result to report. */
    JobResult find(JobContext job, Steps steps);

    /**
     * Runs the last phase: changes documents by this job's plan or that of an earlier job, or exports the latter. Returns the result to
     * report.
     *
     * @param found the result that this job reported before; {@link JobResult#EMPTY} unless it finds near-duplicates
     */
    JobResult act(JobContext job, JobResult found);

    /** Runs single phases. */
    interface Steps {

        /** Enters a phase and runs it; repeats it after transient failures. */
        <T> T run(Phase phase, Supplier<T> work);

        /** As above, for a phase without a result. */
        default void run(Phase phase, Runnable work) {
            run(phase, () -> {
                work.run();
                return null;
            });
        }
    }
}
