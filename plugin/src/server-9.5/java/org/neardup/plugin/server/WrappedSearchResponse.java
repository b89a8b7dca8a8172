package org.neardup.plugin.server;

import org.elasticsearch.action.search.SearchResponse;

/** A response that shares everything with another one. Each version adds parts to a response, which a copy must not lose. */
public abstract class WrappedSearchResponse extends SearchResponse {

    private final long aggregationBreakerBytes;

    /** @param timedOut replaces that of the wrapped response */
    @SuppressWarnings("this-escape") // sets a field of the server's class
    protected WrappedSearchResponse(SearchResponse response, boolean timedOut) {
        super(
            response.getHits(), response.getAggregations(), response.getSuggest(), timedOut, response.isTerminatedEarly(),
            response.getSearchProfileResults(), response.getNumReducePhases(), response.getScrollId(), response.getTotalShards(),
            response.getSuccessfulShards(), response.getSkippedShards(), response.getTookInMillis(), response.getShardFailures(),
            response.getClusters(), response.pointInTimeId(), null, null);
        aggregationBreakerBytes = response.getQueryPhaseAggregationBreakerBytes();
        setDirectoryMetrics(response.getDirectoryMetrics());
    }

    /** A multi-search returns this text; it does not see the wrapped response. */
    @Override
    public final long getQueryPhaseAggregationBreakerBytes() {
        return aggregationBreakerBytes;
    }
}
