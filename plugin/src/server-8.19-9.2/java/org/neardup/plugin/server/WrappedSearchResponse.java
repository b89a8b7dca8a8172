package org.neardup.plugin.server;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.search.profile.SearchProfileResults;

/** A response that shares everything with another one. Each version adds parts to a response, which a copy must not lose. */
public abstract class WrappedSearchResponse extends SearchResponse {

    /** @param timedOut replaces that of the wrapped response */
    protected WrappedSearchResponse(SearchResponse response, boolean timedOut) {
        super(
            response.getHits(), response.getAggregations(), response.getSuggest(), timedOut, response.isTerminatedEarly(),
            response.getProfileResults().isEmpty() ? null : new SearchProfileResults(response.getProfileResults()),
            response.getNumReducePhases(), response.getScrollId(), response.getTotalShards(), response.getSuccessfulShards(),
            response.getSkippedShards(), response.getTookInMillis(), response.getShardFailures(), response.getClusters(),
            response.pointInTimeId());
    }
}
