package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.work.EntryStore;
import org.neardup.plugin.job.work.WorkIndex;

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
    WorkIndex work();

    /** Where a job, this one or an earlier one, keeps its plan; users cannot write there. */
    EntryStore plan(String plannedBy);

    /** Counts what was done, for the status. */
    JobProgress progress();

    /**
     * Waits until so many more documents or changes are within {@code requests_per_second}.
     *
     * @throws org.elasticsearch.tasks.TaskCancelledException if the job was cancelled
     */
    void throttle(long requests);

    /** Counts so many documents or changes that are about to be done, for {@link #isPaid}. */
    void charge(long requests);

    /** Whether what was counted is within {@code requests_per_second}, for work that is not waited for; to be asked again if it is not. */
    boolean isPaid();

    /** The limit that {@link #throttle} keeps, for work that other nodes do and pace themselves; -1 for no limit. */
    float requestsPerSecond();

    /**
     * Returns if the job is to go on.
     *
     * @throws org.elasticsearch.tasks.TaskCancelledException if the job was cancelled
     */
    void ensureRunning();
}
