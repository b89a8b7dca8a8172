package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.xcontent.ToXContent;

import java.util.Iterator;

/**
 * A search response with an additional object {@code near_duplicates}. It shares everything else with the response that it wraps. Another
 * node receives it as a plain search response, with the inner hits but without the object.
 */
final class NearDuplicatesSearchResponse extends SearchResponse {

    private final ToXContent section;
    private final long aggregationBreakerBytes;

    /**
     * @param timedOut whether the collapse timed out, even if the wrapped response did not
     */
    NearDuplicatesSearchResponse(SearchResponse response, boolean timedOut, ToXContent section) {
        super(
            response.getHits(), response.getAggregations(), response.getSuggest(), timedOut || response.isTimedOut(),
            response.isTerminatedEarly(), response.getSearchProfileResults(), response.getNumReducePhases(), response.getScrollId(),
            response.getTotalShards(), response.getSuccessfulShards(), response.getSkippedShards(), response.getTookInMillis(),
            response.getShardFailures(), response.getClusters(), response.pointInTimeId(), null, null);
        this.section = section;
        aggregationBreakerBytes = response.getQueryPhaseAggregationBreakerBytes();
        setDirectoryMetrics(response.getDirectoryMetrics());
    }

    /** A multi-search returns this text; it does not see the wrapped response. */
    @Override
    public long getQueryPhaseAggregationBreakerBytes() {
        return aggregationBreakerBytes;
    }

    @Override
    public Iterator<? extends ToXContent> toXContentChunked(ToXContent.Params params) {
        return Iterators.concat(ChunkedToXContentHelper.startObject(), innerToXContentChunked(params), ChunkedToXContentHelper.endObject());
    }

    @Override
    public Iterator<? extends ToXContent> innerToXContentChunked(ToXContent.Params params) {
        return Iterators.concat(super.innerToXContentChunked(params), Iterators.single(section));
    }
}
