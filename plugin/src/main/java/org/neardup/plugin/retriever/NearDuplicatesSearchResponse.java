package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.xcontent.ToXContent;

import java.util.Iterator;

/**
 * A search response with the object {@code near_duplicates} beside the hits. It shares everything else with the response that it is made
 * of. Sent to another node it arrives as a plain search response, with the inner hits but without the object.
 */
final class NearDuplicatesSearchResponse extends SearchResponse {

    private final ToXContent section;
    private final long aggregationBreakerBytes;

    /**
     * @param timedOut whether the collapse ran out of time, whatever the response itself says
     */
    NearDuplicatesSearchResponse(SearchResponse response, boolean timedOut, ToXContent section) {
        super(
            response.getHits(),
            response.getAggregations(),
            response.getSuggest(),
            timedOut || response.isTimedOut(),
            response.isTerminatedEarly(),
            response.getSearchProfileResults(),
            response.getNumReducePhases(),
            response.getScrollId(),
            response.getTotalShards(),
            response.getSuccessfulShards(),
            response.getSkippedShards(),
            response.getTookInMillis(),
            response.getShardFailures(),
            response.getClusters(),
            response.pointInTimeId(),
            null,
            null
        );
        this.section = section;
        aggregationBreakerBytes = response.getQueryPhaseAggregationBreakerBytes();
        setDirectoryMetrics(response.getDirectoryMetrics());
    }

    /** A multi-search gives back what this says; the response that this one is made of is not seen by it. */
    @Override
    public long getQueryPhaseAggregationBreakerBytes() {
        return aggregationBreakerBytes;
    }

    @Override
    public Iterator<? extends ToXContent> toXContentChunked(ToXContent.Params params) {
        return Iterators.concat(
            ChunkedToXContentHelper.startObject(),
            innerToXContentChunked(params),
            ChunkedToXContentHelper.endObject()
        );
    }

    @Override
    public Iterator<? extends ToXContent> innerToXContentChunked(ToXContent.Params params) {
        return Iterators.concat(super.innerToXContentChunked(params), Iterators.single(section));
    }
}
