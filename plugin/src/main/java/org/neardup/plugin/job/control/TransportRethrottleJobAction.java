package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Changes the speed of a running job, within a second. */
public final class TransportRethrottleJobAction extends JobAction<SteerJobRequest, JobResponse> {

    /** Needs the privilege to monitor the cluster; for the jobs of others, {@link TransportManageJobsAction} too. */
    public static final ActionType<JobResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/rethrottle");

    /** Called by the server. */
    @Inject
    public TransportRethrottleJobAction(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
        super(TYPE.name(), filters, transport, clusterService, client);
    }

    @Override
    protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
        jobs.find(request.id(), listener.delegateFailureAndWrap((l, job) -> {
            access.toSteer(job, l.delegateFailureAndWrap((l2, allowed) -> rethrottle(job, request.options().requestsPerSecond(), l2)));
        }));
    }

    private void rethrottle(JobDocument job, float requestsPerSecond, ActionListener<JobResponse> listener) {
        steer(
            job,
            steering -> new JobSteering(steering.cancelled(), requestsPerSecond),
            listener.map(steered -> new JobResponse(job.hasEnded() ? job : job.withSpeed(requestsPerSecond), false))
        );
    }
}
