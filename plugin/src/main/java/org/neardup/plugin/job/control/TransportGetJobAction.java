package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Shows a job, at once or when it has ended. */
public final class TransportGetJobAction extends JobAction<SteerJobRequest, JobResponse> {

    /** Needs the privilege to monitor the cluster. */
    public static final ActionType<JobResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/get");

    /** Called by the server. */
    @Inject
    public TransportGetJobAction(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
        super(TYPE.name(), filters, transport, clusterService, client);
    }

    @Override
    protected void doExecute(Task task, SteerJobRequest request, ActionListener<JobResponse> listener) {
        if (request.waitForCompletion()) {
            jobs.await(request.id(), jobs::isOver, request.timeout(), listener);
        } else {
            jobs.find(request.id(), listener.map(job -> new JobResponse(job, false)));
        }
    }
}
