package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.collect.Iterators;
import org.elasticsearch.common.xcontent.ChunkedToXContentHelper;
import org.elasticsearch.xcontent.ToXContent;
import org.neardup.plugin.server.WrappedSearchResponse;

import java.util.Iterator;

/**
 * A search response with an additional object {@code near_duplicates}. It shares everything else with the response that it wraps. Another
 * node receives it as a plain search response, with the inner hits but without the object.
 */
final class NearDuplicatesSearchResponse extends WrappedSearchResponse {

    private final ToXContent section;

    /** @param timedOut whether the collapse timed out, even if the wrapped response did not */
    NearDuplicatesSearchResponse(SearchResponse response, boolean timedOut, ToXContent section) {
        super(response, timedOut || response.isTimedOut());
        this.section = section;
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
