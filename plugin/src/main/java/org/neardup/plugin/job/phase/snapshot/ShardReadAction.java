package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionListenerResponseHandler;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.ChannelActionListener;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.index.IndexAccess;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.query.TokenFilters;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;

import java.util.List;

/**
 * Reads a shard into blocks of a job's work index. Sent as the user to the node that coordinates the job. That node rewrites the queries,
 * chooses a copy and forwards the request to the copy's node, which reads it as a search by this user would.
 */
public final class ShardReadAction extends HandledTransportAction<ShardReadRequest, ShardReadResponse> {

    /** Reading is detection, so the privilege to read an index grants it. */
    public static final ActionType<ShardReadResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates/shard");

    private static final String COPY_ACTION = TYPE.name() + "[n]";

    private final ClusterService clusterService;
    private final TransportService transportService;
    private final IndexAccess access;
    private final ShardReader reader;
    private final ReadReports reports;

    @Inject
    public ShardReadAction(
        ClusterService clusterService, TransportService transportService, ActionFilters actionFilters,
        IndexAccess access, CircuitBreakerService breakers, TokenFilters filters, Client client) {
        super(TYPE.name(), transportService, actionFilters, ShardReadRequest::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
        this.clusterService = clusterService;
        this.transportService = transportService;
        this.access = access;
        ThreadPool threadPool = transportService.getThreadPool();
        CircuitBreaker breaker = breakers.getBreaker(MemoryClaim.BREAKER);
        this.reports = new ReadReports(transportService, clusterService);
        this.reader = new ShardReader(access, breaker, filters, client, threadPool, clusterService, reports);
        transportService.registerRequestHandler(
            COPY_ACTION, threadPool.executor(JobPools.WORK), ShardReadRequest::new,
            (request, channel, task) -> reader.read(request, (CancellableTask) task, new ChannelActionListener<>(channel)));
    }

    @Override
    protected void doExecute(Task task, ShardReadRequest request, ActionListener<ShardReadResponse> whenRead) {
        ActionListener<ShardReadResponse> listener = reports.receive(task, request.receiver(), whenRead);
        ActionListener.run(listener, l -> rewriteAndForward(task, request, l));
    }

    private void rewriteAndForward(Task task, ShardReadRequest request, ActionListener<ShardReadResponse> listener) {
        ClusterState state = clusterService.state();
        ServerProject.of(state).requireReadable(request.shardId.getIndexName());
        AliasFilter filter = access.filter(request, request.shardId.getIndexName());
        JobSpecification specification = request.options.specification();
        access.rewrite(request.options.query(), request, listener.delegateFailureAndWrap((l, query) -> {
            access.rewrite(specification.output().protect(), request, l.delegateFailureAndWrap((l2, protect) -> {
                forward(state, request.withQueries(query, protect, filter), task, l2);
            }));
        }));
    }

    private void forward(ClusterState state, ShardReadRequest request, Task task, ActionListener<ShardReadResponse> listener) {
        List<ShardRouting> copies = ServerProject.of(state).routing(request.shardId).activeShards()
            .stream().filter(ShardRouting::isSearchable).toList();
        if (copies.isEmpty()) {
            listener.onFailure(new NoShardAvailableActionException(request.shardId));
            return;
        }
        ShardRouting copy = copies.get(request.copy % copies.size());
        transportService.sendChildRequest(
            state.nodes().get(copy.currentNodeId()), COPY_ACTION, request, task, TransportRequestOptions.EMPTY,
            new ActionListenerResponseHandler<>(listener, ShardReadResponse.FORMAT::read, EsExecutors.DIRECT_EXECUTOR_SERVICE));
    }
}
