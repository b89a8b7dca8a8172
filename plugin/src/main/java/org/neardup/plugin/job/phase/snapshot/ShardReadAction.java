package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionListenerResponseHandler;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.NoShardAvailableActionException;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.ChannelActionListener;
import org.elasticsearch.action.support.HandledTransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ProjectState;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.Rewriteable;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportRequestOptions;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Reads a shard into blocks of a job's work index. Sent as the user to the node that coordinates the job. That node rewrites the queries,
 * chooses a copy and forwards the request to the copy's node, which reads it as a search by this user would.
 */
public final class ShardReadAction extends HandledTransportAction<ShardReadRequest, ShardReadResponse> {

    /** Reading is detection, so the privilege to read an index grants it. */
    public static final ActionType<ShardReadResponse> TYPE = new ActionType<>("indices:data/read/near_duplicates/shard");

    private static final String COPY_ACTION = TYPE.name() + "[n]";

    private final ClusterService clusterService;
    private final ProjectResolver projectResolver;
    private final IndexNameExpressionResolver expressions;
    private final TransportService transportService;
    private final SearchService searchService;
    private final NamedXContentRegistry xContentRegistry;
    private final Executor executor;
    private final ShardReader reader;

    @Inject
    public ShardReadAction(
        ClusterService clusterService, ProjectResolver projectResolver, IndexNameExpressionResolver expressions,
        TransportService transportService, ActionFilters actionFilters, SearchService searchService, IndicesService indicesService,
        CircuitBreakerService breakers, NamedXContentRegistry xContentRegistry, Client client
    ) {
        super(TYPE.name(), transportService, actionFilters, ShardReadRequest::new, EsExecutors.DIRECT_EXECUTOR_SERVICE);
        this.clusterService = clusterService;
        this.projectResolver = projectResolver;
        this.expressions = expressions;
        this.transportService = transportService;
        this.searchService = searchService;
        this.xContentRegistry = xContentRegistry;
        ThreadPool threadPool = transportService.getThreadPool();
        this.executor = threadPool.executor(JobPools.WORK);
        CircuitBreaker breaker = breakers.getBreaker(MemoryClaim.BREAKER);
        this.reader = new ShardReader(searchService, indicesService, breaker, client, threadPool, clusterService);
        transportService.registerRequestHandler(
            COPY_ACTION, executor, ShardReadRequest::new,
            (request, channel, task) -> reader.read(request, (CancellableTask) task, new ChannelActionListener<>(channel)));
    }

    @Override
    protected void doExecute(Task task, ShardReadRequest request, ActionListener<ShardReadResponse> listener) {
        ProjectState project = projectResolver.getProjectState(clusterService.state());
        project.blocks().globalBlockedRaiseException(project.projectId(), ClusterBlockLevel.READ);
        project.blocks().indexBlockedRaiseException(project.projectId(), ClusterBlockLevel.READ, request.shardId.getIndexName());
        AliasFilter filter = searchService.buildAliasFilter(
            project, request.shardId.getIndexName(), expressions.resolveExpressionsIgnoringRemotes(project.metadata(), request.indices()));
        long now = System.currentTimeMillis();
        ResolvedIndices indices = ResolvedIndices.resolveWithIndicesRequest(
            request, project.metadata(), expressions, transportService.getRemoteClusterService(), now);
        QueryRewriteContext rewriting = searchService.getRewriteContext(
            () -> now, clusterService.state().getMinTransportVersion(), null, indices, null, null);
        JobSpecification specification = request.options.specification();
        rewrite(specification.source().query(), rewriting, listener.delegateFailureAndWrap((l, query) -> {
            rewrite(specification.output().protect(), rewriting, l.delegateFailureAndWrap((l2, protect) -> {
                forward(project, request.withQueries(query, protect, filter), task, l2);
            }));
        }));
    }

    /** Parses a query and fetches the documents that it refers to, for example for terms lookups. */
    private void rewrite(String json, QueryRewriteContext context, ActionListener<QueryBuilder> listener) {
        if (json == null) {
            listener.onResponse(null);
            return;
        }
        ActionListener<QueryBuilder> rewritten = listener.map(query -> query == null ? new MatchNoneQueryBuilder() : query);
        ActionListener.run(rewritten, l -> Rewriteable.rewriteAndFetch(parse(json), context, executor, l));
    }

    private QueryBuilder parse(String json) throws IOException {
        XContentParserConfiguration configuration = XContentParserConfiguration.EMPTY.withRegistry(xContentRegistry);
        try (XContentParser parser = JsonXContent.jsonXContent.createParser(configuration, json)) {
            return AbstractQueryBuilder.parseTopLevelQuery(parser);
        }
    }

    private void forward(ProjectState project, ShardReadRequest request, Task task, ActionListener<ShardReadResponse> listener) {
        List<ShardRouting> copies = project.routingTable().shardRoutingTable(request.shardId).activeShards()
            .stream().filter(ShardRouting::isSearchable).toList();
        if (copies.isEmpty()) {
            listener.onFailure(new NoShardAvailableActionException(request.shardId));
            return;
        }
        ShardRouting copy = copies.get(request.copy % copies.size());
        transportService.sendChildRequest(
            project.cluster().nodes().get(copy.currentNodeId()), COPY_ACTION, request, task, TransportRequestOptions.EMPTY,
            new ActionListenerResponseHandler<>(listener, ShardReadResponse.FORMAT::read, EsExecutors.DIRECT_EXECUTOR_SERVICE));
    }
}
