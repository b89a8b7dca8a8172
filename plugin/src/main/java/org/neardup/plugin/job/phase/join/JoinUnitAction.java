package org.neardup.plugin.job.phase.join;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionListenerResponseHandler;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.ChannelActionListener;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.transport.NoNodeAvailableException;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.WorkIndex;

/** Runs a unit of a join on the node that the request names. It accesses only the job's own index, so it does not run as the user. */
public final class JoinUnitAction extends HandledTransportAction<UnitRequest, UnitResult> {

    /** Only the server itself may execute it. */
    public static final ActionType<UnitResult> TYPE = new ActionType<>("internal:near_duplicates/join");

    private static final String NODE_ACTION = TYPE.name() + "[n]";

    private final ClusterService clusterService;
    private final TransportService transportService;
    private final CircuitBreaker breaker;
    private final Client client;

    @Inject
    public JoinUnitAction(
        ClusterService clusterService, TransportService transportService, ActionFilters actionFilters, CircuitBreakerService breakers,
        Client client) {
        super(TYPE.name(), transportService, actionFilters, UnitRequest::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
        this.clusterService = clusterService;
        this.transportService = transportService;
        this.breaker = breakers.getBreaker(MemoryClaim.BREAKER);
        this.client = client;
        transportService.registerRequestHandler(
            NODE_ACTION, transportService.getThreadPool().executor(JobPools.WORK), UnitRequest::new,
            (request, channel, task) -> ActionListener.completeWith(new ChannelActionListener<>(channel),
                () -> join(request, (CancellableTask) task)));
    }

    @Override
    protected void doExecute(Task task, UnitRequest request, ActionListener<UnitResult> listener) {
        DiscoveryNode node = clusterService.state().nodes().get(request.node);
        if (node == null) {
            listener.onFailure(new NoNodeAvailableException("node [" + request.node + "] left before the unit was sent"));
            return;
        }
        transportService.sendChildRequest(
            node, NODE_ACTION, request, task, TransportRequestOptions.EMPTY,
            new ActionListenerResponseHandler<>(listener, UnitResult.FORMAT::read, EsExecutors.DIRECT_EXECUTOR_SERVICE));
    }

    private UnitResult join(UnitRequest request, CancellableTask task) {
        task.ensureNotCancelled();
        String label = "join of blocks " + request.unit.name();
        try (MemoryClaim memory = new MemoryClaim(breaker, label, request.specification.limits().maxMemoryBytes())) {
            WorkIndex work = new WorkIndex(client, request.jobId, task::ensureNotCancelled);
            return UnitJoin.run(request, new UnitJoin.Site(work, memory, task));
        }
    }
}
