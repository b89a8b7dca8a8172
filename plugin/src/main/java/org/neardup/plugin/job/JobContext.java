package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.JobNodes;
import org.neardup.plugin.work.Pace;

import java.util.List;

/**
 * What a job provides to its phases. Phases run on threads of the plugin's own pool and may block; they call {@link #ensureRunning} at
 * least every 200 ms, and end with any exception that it throws.
 */
public interface JobContext {

    /** The job's id, which never changes. */
    String jobId();

    /** Whether the job finds duplicates, or acts on what another one found. */
    JobKind kind();

    /** The job's specification; a job that applies or undoes has the specification of the earlier job, with its own action. */
    JobSpecification specification();

    /** The job that {@code continue_from} names or whose plan is applied or undone; null if there is none. */
    EarlierJob earlier();

    /** The parent task of the job's requests; cancelling it cancels them. */
    TaskId parentTask();

    /** Runs requests as the user who started the job, as children of its task. */
    Client userClient();

    /** Like {@link #userClient}, but cancelling the job does not cancel its requests; for cleanup. */
    Client cleanupClient();

    /** The state of the cluster as this node knows it. */
    ClusterState clusterState();

    default ServerProject project() {
        return ServerProject.of(clusterState());
    }

    /** Ids of the nodes that can work for the job now. */
    default List<String> workers() {
        return JobNodes.workers(clusterState());
    }

    /** Stores what the job has done. */
    EntryStore work();

    /** Stores the plan of this or an earlier job; users can neither read nor write there. */
    EntryStore plan(String plannedBy);

    /** Counts finished work, for the status. */
    JobProgress progress();

    /** Limits documents read and changed to {@code requests_per_second}; its waits end when the job is cancelled. */
    Pace pace();

    /**
     * Returns normally if the job should continue.
     *
     * @throws org.elasticsearch.tasks.TaskCancelledException if the job was cancelled
     */
    void ensureRunning();
}
