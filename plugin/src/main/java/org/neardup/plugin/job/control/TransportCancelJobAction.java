package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportService;

/** Cancels a job for good: when this has answered, no restart brings it back. */
public final class TransportCancelJobAction extends JobAction<SteerJobRequest, JobResponse> {

    /** Needs the privilege to monitor the cluster; for the jobs of others, {@link TransportManageJobsAction} too. */
    public static final ActionType<JobResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/cancel");

    /** Called by the server. */
    @Inject
    public TransportCancelJobAction(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
        super(TYPE.name(), filters, transport, clusterService, client);
    }

    @Override
    protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
        jobs.find(request.id(), listener.delegateFailureAndWrap((l, job) -> {
            access.toSteer(job, l.delegateFailureAndWrap((l2, allowed) -> cancel(job, request.options(), l2)));
        }));
    }

    private void cancel(JobDocument job, RunOptions options, ActionListener<JobResponse> listener) {
        steer(job, steering -> new JobSteering(true, steering.requestsPerSecond()), listener.delegateFailureAndWrap((l, steered) -> {
            cancelTask(job, l.delegateFailureAndWrap((l2, cancelled) -> {
                if (options.waitForCompletion()) {
                    jobs.await(job.id(), jobs::isOver, options.timeout(), l2);
                } else {
                    jobs.find(job.id(), l2.map(latest -> new JobResponse(latest, false)));
                }
            }));
        }));
    }

    /** Another speed that was wanted at the same time may have taken the place of what is wanted now; a cancelled task stays cancelled. */
    private void cancelTask(JobDocument job, ActionListener<Void> listener) {
        if (job.hasEnded() || job.task() == null) {
            listener.onResponse(null);
        } else {
            ActionListener<Void> whateverItAnswers = listener.delegateResponse((l, e) -> l.onResponse(null));
            JobTasks.cancel(client, new TaskId(job.task()), whateverItAnswers.map(cancelled -> null));
        }
    }
}
