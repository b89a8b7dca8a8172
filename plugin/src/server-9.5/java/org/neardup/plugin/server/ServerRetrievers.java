package org.neardup.plugin.server;

import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;

/** Counts the use of retrievers. From 9.2 on, the server wants the retriever itself, before only its name. */
public final class ServerRetrievers {

    private ServerRetrievers() {}

    /** Counts a child in the server's statistics. */
    public static void count(RetrieverBuilder child, RetrieverParserContext context) {
        context.trackRetrieverUsage(child);
    }
}
