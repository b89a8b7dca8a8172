package org.neardup.plugin.job.record;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.CancelTasksRequest;
import org.elasticsearch.action.admin.cluster.node.tasks.cancel.TransportCancelTasksAction;
import org.elasticsearch.action.admin.cluster.node.tasks.list.ListTasksResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.Requests;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** The jobs in a cluster state: all that have not ended. */
public final class JobTasks {

    private JobTasks() {}

    private static Collection<PersistentTask<?>> all(ClusterState state) {
        PersistentTasksCustomMetadata tasks = ServerProject.of(state).tasks();
        return tasks == null ? List.of() : tasks.findTasks(JobParameters.NAME, task -> true);
    }

    private static String first(ClusterState state, Predicate<JobParameters> wanted) {
        return all(state).stream().filter(task -> wanted.test(parameters(task))).<String>map(PersistentTask::getId).findFirst()
            .orElse(null);
    }

    /** The id of the job that exports to an index, null if none does. */
    public static String userOf(String dest, ClusterState state) {
        return first(state, job -> dest.equals(job.dest()));
    }

    /** The id of a job that changes one of these indices, null if none does. */
    public static String changerOf(List<String> indexUuids, ClusterState state) {
        return first(state, job -> Collections.disjoint(job.changed(), indexUuids) == false);
    }

    /** The id of a job that carries out or undoes the plan of another one, null if none does. */
    public static String actorOn(String planner, ClusterState state) {
        return first(state, job -> planner.equals(job.plan()) && job.kind() != JobKind.EXPORT);
    }

    /** Number of a user's jobs that have not ended. */
    public static long count(String owner, ClusterState state) {
        return all(state).stream().filter(task -> Objects.equals(owner, parameters(task).owner())).count();
    }

    /** The persistent task of a job, null if the job has ended or never existed. */
    public static PersistentTask<?> find(ClusterState state, String jobId) {
        PersistentTasksCustomMetadata tasks = ServerProject.of(state).tasks();
        PersistentTask<?> task = tasks == null ? null : tasks.getTask(jobId);
        return task != null && task.getTaskName().equals(JobParameters.NAME) ? task : null;
    }

    /** Cancels the task that coordinates a job, and its child tasks on other nodes. */
    public static void cancel(Client client, TaskId task, ActionListener<ListTasksResponse> listener) {
        CancelTasksRequest request = new CancelTasksRequest().setTargetTaskId(task);
        request.setReason("job cancelled");
        Requests.system(client).execute(TransportCancelTasksAction.TYPE, request, listener);
    }

    public static JobSteering steering(PersistentTask<?> task) {
        return task.getState() instanceof JobSteering steering ? steering : new JobSteering(false, parameters(task).requestsPerSecond());
    }

    private static JobParameters parameters(PersistentTask<?> task) {
        return (JobParameters) task.getParams();
    }

    /** The current rate limit of a job, as users set it; {@code otherwise} if there is no such job. */
    public static float requestsPerSecond(ClusterState state, String jobId, float otherwise) {
        PersistentTask<?> task = find(state, jobId);
        return task == null ? otherwise : steering(task).requestsPerSecond();
    }
}
