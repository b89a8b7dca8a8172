package org.neardup.plugin.server;

import org.elasticsearch.action.search.SearchContextMissingNodesException;
import org.elasticsearch.search.SearchContextMissingException;

/** Recognizes failures. From 9.3 on, a point in time whose nodes have left the cluster has an exception of its own. */
public final class ServerFailures {

    private ServerFailures() {}

    /** Whether a reader of a point in time is lost. */
    public static boolean isLostReader(Throwable failure) {
        return failure instanceof SearchContextMissingException || failure instanceof SearchContextMissingNodesException;
    }
}
