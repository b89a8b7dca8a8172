package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.Pace;

/**
 * What every phase of a job gets. Phases run on threads of the plugin's own pool and may wait; they ask {@link #ensureRunning} at least
 * every 200 ms, and end with whatever it throws.
 */
public interface JobContext {

    /** The job's id, which never changes. */
    String jobId();

    /** Whether the job finds duplicates, or acts on what another one found. */
    JobKind kind();

    /** What the job is asked to do; a job that applies or undoes has the specification of the earlier one, with its own action. */
    JobSpecification specification();

    /** The job that {@code continue_from} names or whose plan is applied or undone; null if there is none. */
    EarlierJob earlier();

    /** The task that the job's requests are children of, so that cancelling it cancels them. */
    TaskId parentTask();

    /** Runs requests as the user who started the job, as children of its task. */
    Client userClient();

    /** Runs requests as the same user that cancelling the job does not cancel, such as those that clean up. */
    Client cleanupClient();

    /** The state of the cluster as this node knows it. */
    ClusterState clusterState();

    /** Where the job keeps what it has done. */
    EntryStore work();

    /** Where a job, this one or an earlier one, keeps its plan; users cannot write there. */
    EntryStore plan(String plannedBy);

    /** Counts what was done, for the status. */
    JobProgress progress();

    /** Keeps documents that are read, and changes, within {@code requests_per_second}; waiting ends when the job is cancelled. */
    Pace pace();

    /**
     * Returns if the job is to go on.
     *
     * @throws org.elasticsearch.tasks.TaskCancelledException if the job was cancelled
     */
    void ensureRunning();
}
