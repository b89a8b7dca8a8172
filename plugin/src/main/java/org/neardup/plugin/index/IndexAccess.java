package org.neardup.plugin.index;

import org.apache.lucene.index.IndexReader;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver.ResolvedExpression;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.CheckedBiFunction;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.ParsedQuery;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.search.internal.ReaderContext;
import org.elasticsearch.search.internal.SearchContext;
import org.elasticsearch.search.internal.ShardSearchContextId;
import org.elasticsearch.search.internal.ShardSearchRequest;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.server.IndexNames;
import org.neardup.plugin.server.QueryRewriting;
import org.neardup.plugin.server.SearchReaders;
import org.neardup.plugin.server.ServerProject;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Resolves the names of indices in a request, and opens shards as a search by the same user under these names sees them. */
public final class IndexAccess {

    private static final String SOURCE = "near_duplicates";

    private final ClusterService clusterService;
    private final IndexNames names;
    private final SearchReaders readers;
    private final SearchService searchService;
    private final IndicesService indicesService;
    private final TransportService transport;
    private final ThreadPool threadPool;

    /** Called by the server. */
    @Inject
    public IndexAccess(
        ClusterService clusterService, IndexNameExpressionResolver expressions, SearchService searchService, IndicesService indicesService,
        TransportService transport, SearchReaders readers) {
        this.clusterService = clusterService;
        this.names = new IndexNames(expressions);
        this.readers = readers;
        this.searchService = searchService;
        this.indicesService = indicesService;
        this.transport = transport;
        this.threadPool = transport.getThreadPool();
    }

    private ServerProject project() {
        return ServerProject.of(clusterService.state());
    }

    /**
     * Resolves the names of a request.
     *
     * @throws org.elasticsearch.index.IndexNotFoundException if one does not exist, and the options of the request do not ignore that
     */
    public ComparedIndices resolve(IndicesRequest request) {
        ServerProject project = project();
        List<Index> indices = Arrays.stream(names.concrete(project, request)).sorted(Comparator.comparing(Index::getName)).toList();
        List<String> found = names.resolve(project, request.indicesOptions(), request.indices()).stream()
            .map(ResolvedExpression::resource).distinct().sorted()
            .filter(name -> project.named(name).getIndices().stream().anyMatch(indices::contains))
            .toList();
        return new ComparedIndices(indices, found);
    }

    /** The shards, each with its copies, that a search of these concrete indices by the names of a request reads. */
    public List<ShardIterator> shards(IndicesRequest request, String[] indices) {
        return names.shards(project(), clusterService.operationRouting(), indices, request.indices());
    }

    /** The filter of documents for a search of an index by the names of a request. */
    public AliasFilter filter(IndicesRequest request, String index) {
        return names.filter(project(), searchService, index, request.indices());
    }

    /**
     * Parses a query, and fetches what it refers to, such as documents of terms lookups, as the user of a request.
     *
     * @param json     null for none, which passes null to the listener
     * @param listener receives a query for {@link #open}
     */
    public void rewrite(@Nullable String json, IndicesRequest request, ActionListener<QueryBuilder> listener) {
        if (json == null) {
            listener.onResponse(null);
            return;
        }
        ActionListener.run(listener.<QueryBuilder>map(query -> query == null ? new MatchNoneQueryBuilder() : query), l -> {
            long now = System.currentTimeMillis();
            ResolvedIndices indices = names.resolve(project(), request, transport.getRemoteClusterService(), now);
            QueryBuilder parsed = QueryBuilders.wrapperQuery(json);
            QueryRewriting.rewrite(parsed, searchService, () -> now, indices, clusterService.state(), threadPool.generic(), l);
        });
    }

    /**
     * Opens this node's copy of a shard for all documents, as a search sees it: the server refreshes a shard that no search has read for
     * some time only when the next one comes.
     *
     * @param filter        by {@link #filter}
     * @param ensureRunning called while documents are read, which ends with any exception that it throws
     */
    public ShardView openAsSearched(ShardId shardId, AliasFilter filter, Runnable ensureRunning) throws IOException {
        IndexShard shard = indicesService.indexServiceSafe(shardId.getIndex()).getShard(shardId.id());
        boolean refreshes = shard.isSearchIdle() && shard.indexSettings().isExplicitRefresh() == false;
        return open(shardId, filter, null, refreshes, ensureRunning);
    }

    /**
     * Opens this node's copy of a shard.
     *
     * @param filter        by {@link #filter}
     * @param query         rewritten; null for all documents
     * @param latest        whether to refresh the copy first
     * @param ensureRunning called while documents are read, which ends with any exception that it throws
     */
    public ShardView open(ShardId shardId, AliasFilter filter, @Nullable QueryBuilder query, boolean latest, Runnable ensureRunning)
        throws IOException {
        IndexShard shard = indicesService.indexServiceSafe(shardId.getIndex()).getShard(shardId.id());
        if (latest) {
            shard.refresh(SOURCE);
        }
        SearchContext context = searchService.createSearchContext(
            new ShardSearchRequest(shardId, threadPool.absoluteTimeInMillis(), filter), SearchService.NO_TIMEOUT);
        try {
            context.size(0);
            context.parsedQuery(query == null ? ParsedQuery.parsedMatchAllQuery() : context.getSearchExecutionContext().toQuery(query));
            context.preProcess();
            context.searcher().addQueryCancellation(ensureRunning);
            return new ShardView(shard, context);
        } catch (Exception e) {
            context.close();
            throw e;
        }
    }

    /**
     * Reads all documents of this node's copy of a shard, whatever a user may see: as a point in time has them, or the current ones if it
     * has no reader here.
     *
     * @param reader of the point in time; null for the current documents
     */
    @SuppressWarnings("try") // the reader stays open until it is released, and nothing else is done with it
    public <T> T readAll(
        ShardId shardId, @Nullable ShardSearchContextId reader, CheckedBiFunction<MappingLookup, IndexReader, T, IOException> reading)
        throws IOException {
        ReaderContext open = reader == null ? null : readers.find(searchService, shardId, reader);
        if (open != null) {
            try (Releasable used = open.markAsUsed(0); Engine.Searcher searcher = open.acquireSearcher(SOURCE)) {
                return reading.apply(open.indexService().mapperService().mappingLookup(), searcher.getIndexReader());
            }
        }
        IndexService index = indicesService.indexServiceSafe(shardId.getIndex());
        try (Engine.Searcher searcher = index.getShard(shardId.id()).acquireSearcher(SOURCE)) {
            return reading.apply(index.mapperService().mappingLookup(), searcher.getIndexReader());
        }
    }
}
