package org.neardup.plugin.server;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;

/**
 * Treats a retriever as the server does. From 9.2 on, statistics take the retriever itself instead of its name, and compound retrievers
 * accept requests for partial results.
 */
public final class ServerRetrievers {

    private ServerRetrievers() {}

    /** Counts a child in the server's statistics. */
    public static void count(RetrieverBuilder child, RetrieverParserContext context) {
        context.trackRetrieverUsage(child);
    }

    /** Whether retrievers are validated as part of a search that allows partial results. */
    public static boolean allowsPartialResults(SearchRequest request) {
        return request.allowPartialSearchResults() == null || request.allowPartialSearchResults();
    }

    /**
     * Whether a retriever's searches may return results without those of failed shards.
     *
     * @param mustBeComplete whether the request forbids it, which 9.1 does not tell to retrievers
     */
    public static boolean allowsPartialResults(QueryRewriteContext context, boolean mustBeComplete) {
        return context.allowPartialSearchResults();
    }
}
