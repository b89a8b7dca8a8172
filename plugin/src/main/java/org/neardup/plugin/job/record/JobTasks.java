package org.neardup.plugin.job.record;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.CancelTasksRequest;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.TransportCancelTasksAction;
import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.admin.cluster.node.tasks.list.ListTasksResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.tasks.TaskId;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The jobs in a cluster state: all that have not ended. */
public final class JobTasks {

    private JobTasks() {}

    private static PersistentTasksCustomMetadata tasks(ClusterState state) {
        return PersistentTasksCustomMetadata.get(state.metadata().getProject(ProjectId.DEFAULT));
    }

    static Collection<PersistentTask<?>> all(ClusterState state) {
        PersistentTasksCustomMetadata tasks = tasks(state);
        return tasks == null ? List.of() : tasks.findTasks(JobParameters.NAME, task -> true);
    }

    /** The id of the job that uses a result index, null if none does. */
    public static String userOf(String dest, ClusterState state) {
        for (PersistentTask<?> task : all(state)) {
            if (((JobParameters) task.getParams()).dest().equals(dest)) {
                return task.getId();
            }
        }
        return null;
    }

    /** Number of a user's jobs that have not ended. */
    public static long count(String owner, ClusterState state) {
        return all(state).stream().filter(task -> Objects.equals(owner, ((JobParameters) task.getParams()).user().name())).count();
    }

    /** The persistent task of a job, null if the job has ended or never existed. */
    public static PersistentTask<?> find(ClusterState state, String jobId) {
        PersistentTasksCustomMetadata tasks = tasks(state);
        PersistentTask<?> task = tasks == null ? null : tasks.getTask(jobId);
        return task != null && task.getTaskName().equals(JobParameters.NAME) ? task : null;
    }

    /** Cancels the task that coordinates a job, and its child tasks on other nodes. */
    public static void cancel(Client client, TaskId task, ActionListener<ListTasksResponse> listener) {
        CancelTasksRequest request = new CancelTasksRequest().setTargetTaskId(task);
        request.setReason("job cancelled");
        new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN).execute(TransportCancelTasksAction.TYPE, request, listener);
    }

    public static JobSteering steering(PersistentTask<?> task) {
        return task.getState() instanceof JobSteering steering
            ? steering
            : new JobSteering(false, ((JobParameters) task.getParams()).requestsPerSecond());
    }

    /** The current rate limit of a job, as users set it; {@code otherwise} if there is no such job. */
    public static float requestsPerSecond(ClusterState state, String jobId, float otherwise) {
        PersistentTask<?> task = find(state, jobId);
        return task == null ? otherwise : steering(task).requestsPerSecond();
    }
}
