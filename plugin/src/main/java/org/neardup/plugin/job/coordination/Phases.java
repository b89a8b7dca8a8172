package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.snapshot.Snapshot;

/** The work of a job, step by step. Each step waits, and finds what it has done before if it is run again. */
public interface Phases {

    /** Reads the documents. */
    Snapshot snapshot(JobContext job);

    /** Links near-duplicates. */
    JoinOutcome join(JobContext job, Snapshot snapshot);

    /** Makes groups, and writes the results and the plan. */
    JobResult write(JobContext job, Snapshot snapshot, JoinOutcome outcome);

    /** Marks, deletes, or takes marks back; returns the result so far with the changes that failed. */
    JobResult act(JobContext job, JobResult found);
}
