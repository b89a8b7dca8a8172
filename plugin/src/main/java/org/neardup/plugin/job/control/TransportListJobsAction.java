package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;

/** Lists jobs, running ones and those that have ended. */
public final class TransportListJobsAction extends JobAction<ListJobsRequest, ListJobsResponse> {

    /** Needs the privilege to monitor the cluster. */
    public static final ActionType<ListJobsResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/list");

    /** Called by the server. */
    @Inject
    public TransportListJobsAction(ActionFilters filters, TransportService transport, ClusterService clusterService, Client client) {
        super(TYPE.name(), filters, transport, clusterService, client);
    }

    @Override
    protected void doExecute(Task task, ListJobsRequest request, ActionListener<ListJobsResponse> listener) {
        jobs.list(request, listener.delegateFailureAndWrap((l, listed) -> {
            access.toSee(listed, l.map(whole -> new ListJobsResponse(listed, whole)));
        }));
    }
}
