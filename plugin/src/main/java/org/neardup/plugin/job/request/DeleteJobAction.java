package org.neardup.plugin.job.request;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.common.CheckedSupplier;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.Task;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobRemoval;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.job.request.DeleteJobAction.DeleteJobRequest;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Deletes an ended job with its plan and the jobs that carried out or undid the plan. */
public final class DeleteJobAction extends JobAction<DeleteJobRequest, JsonResponse> {

    /** Requires the privilege to monitor the cluster; deleting the jobs of others also requires that of {@link JobAccess.Manage}. */
    public static final ActionType<JsonResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/delete");

    private static final TimeValue PATIENCE = TimeValue.timeValueMinutes(1);

    /** A request to delete a job. */
    public static final class DeleteJobRequest extends LocalRequest {

        private final String id;
        private final boolean force;

        /**
         * @param id    of the job or of one of its tasks
         * @param force whether to delete the job although documents have marks that only its plan can remove
         */
        public DeleteJobRequest(String id, boolean force) {
            this.id = id;
            this.force = force;
        }

        public String id() {
            return id;
        }

        public boolean force() {
            return force;
        }
    }

    @Inject
    public DeleteJobAction(JobServices services) {
        super(TYPE, services);
    }

    @Override
    protected void doExecute(Task task, DeleteJobRequest request, ActionListener<JsonResponse> listener) {
        // This waits for a moment until an ended job has left the cluster state.
        SubscribableListener.<JobResponse>newForked(l -> jobs.get(request.id(), RunOptions.NONE, l))
            .<JobDocument>andThen((l, shown) -> access.toSteer(List.of(shown.job()), l.map(allowed -> shown.job())))
            .<Found>andThen((l, job) -> onGeneric(l, () -> find(job)))
            .<Found>andThen((l, found) -> access.toSteer(found.acting, l.map(allowed -> found)))
            .<JsonResponse>andThen((l, found) -> onGeneric(l, () -> remove(found, request.force)))
            .addListener(listener);
    }

    private record Found(JobRemoval removal, JobDocument job, List<JobDocument> acting) {}

    private <T> void onGeneric(ActionListener<T> listener, CheckedSupplier<T, Exception> work) {
        client.threadPool().generic().execute(ActionRunnable.supply(listener, work));
    }

    /**
     * Finds the jobs to delete.
     *
     * @throws ElasticsearchStatusException with 409 if one of them, or one that needs them, is running
     */
    private Found find(JobDocument job) {
        long deadline = System.nanoTime() + PATIENCE.nanos();
        JobRemoval removal = new JobRemoval(client, () -> ensureInTime(job, deadline));
        if (isRunning(job)) {
            throw conflict("job [" + job.id() + "] is running; cancel it first: POST /_near_duplicates/" + job.id() + "/_cancel");
        }
        List<JobDocument> builtOn = removal.builtOn(job);
        builtOn.stream().filter(this::isRunning).findFirst().ifPresent(running -> {
            throw conflict("the running job [" + running.id() + "] needs job [" + job.id() + "]; wait for its end, or cancel it");
        });
        return new Found(removal, job, JobRemoval.actingOnPlan(builtOn));
    }

    private JsonResponse remove(Found found, boolean force) {
        String id = found.job.id();
        if (force == false && found.removal.hasMarks(found.job, clusterService.state())) {
            throw conflict("documents are marked by the plan of job [" + id + "], which alone can remove the marks; undo it first: POST"
                + " /_near_duplicates/" + id + "/_undo, or keep the marks: [force=true]");
        }
        found.removal.remove(found.job, found.acting);
        return new JsonResponse(Map.of(
            "deleted", Stream.concat(Stream.of(found.job), found.acting.stream()).map(JobDocument::id).toList()));
    }

    /** A job whose task disappeared is not running, whatever its document says; one that has ended keeps its task for a moment. */
    private boolean isRunning(JobDocument job) {
        ClusterState state = clusterService.state();
        return job.hasEnded() ? JobTasks.find(state, job.id()) != null : JobLookup.isLost(job, state) == false;
    }

    private static ElasticsearchStatusException conflict(String reason) {
        return new ElasticsearchStatusException(reason, RestStatus.CONFLICT);
    }

    private static void ensureInTime(JobDocument job, long deadlineNanos) {
        if (System.nanoTime() - deadlineNanos > 0) {
            throw new ElasticsearchStatusException(
                "job [" + job.id() + "] was not deleted completely within [" + PATIENCE + "]; repeat the request",
                RestStatus.SERVICE_UNAVAILABLE);
        }
    }
}
