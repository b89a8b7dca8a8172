package org.neardup.plugin.server;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.Rewriteable;
import org.elasticsearch.search.SearchService;

import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** Rewrites queries. Versions differ in what the context knows of the search, and in the thread that gets the result. */
public final class QueryRewriting {

    private QueryRewriting() {}

    /** Fetches what a query refers to. */
    public static void rewrite(
        QueryBuilder query, SearchService searchService, LongSupplier now, ResolvedIndices indices, ClusterState state, Executor executor,
        ActionListener<QueryBuilder> listener) {
        QueryRewriteContext context = searchService.getRewriteContext(now, state.getMinTransportVersion(), null, indices, null, null);
        Rewriteable.rewriteAndFetch(query, context, new ThreadedActionListener<>(executor, listener));
    }
}
