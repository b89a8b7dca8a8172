package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.rank.RankDoc;

import java.util.List;

/** Fetches some documents of a window from the same point in time: their ids, and a field if asked for. */
final class DocumentSearch {

    private final Client client;
    private final PointInTimeBuilder pointInTime;
    private final boolean allowPartialResults;
    private final SearchBounds bounds;

    DocumentSearch(Client client, PointInTimeBuilder pointInTime, boolean allowPartialResults, SearchBounds bounds) {
        this.client = client;
        this.pointInTime = pointInTime;
        this.allowPartialResults = allowPartialResults;
        this.bounds = bounds;
    }

    /** Whether the user takes an answer of a part of the documents. */
    boolean allowsPartialResults() {
        return allowPartialResults;
    }

    /** What the search is bounded by that this one belongs to. */
    SearchBounds bounds() {
        return bounds;
    }

    /** Runs a search in the point in time. The response is valid until the listener returns. */
    void run(SearchSourceBuilder source, ActionListener<SearchResponse> listener) {
        SearchRequest request = new SearchRequest().source(source.pointInTimeBuilder(pointInTime));
        request.allowPartialSearchResults(allowPartialResults);
        request.setParentTask(bounds.taskId());
        // Documents are named by the number of their shard in the request, which skipping shards would change.
        request.setPreFilterShardSize(Integer.MAX_VALUE);
        client.execute(TransportSearchAction.TYPE, request, listener);
    }

    /**
     * Fetches the documents at some positions of a window. A document of a shard that fails may be missing.
     *
     * @param field  a field whose doc values to return with the hits, or null
     * @param format of the doc values
     */
    void fetch(Window window, int[] positions, String field, String format, ActionListener<SearchResponse> listener) {
        RankDoc[] docs = new RankDoc[positions.length];
        for (int i = 0; i < docs.length; i++) {
            int position = positions[i];
            docs[i] = new RankDoc(window.docs()[position], scoreOf(position), window.shards()[position]);
        }
        SearchSourceBuilder source = new SearchSourceBuilder().query(new RankDocsQueryBuilder(docs, null, true))
            .size(docs.length)
            .trackTotalHits(false)
            .storedFields(StoredFieldsContext.fromList(List.of()))
            .fetchSource(false);
        if (field != null) {
            source.docValueField(field, format);
        }
        run(source, listener);
    }

    /** A document that is fetched has its position as its score: floats are exact up to 2<sup>24</sup>, and zero is no score. */
    private static float scoreOf(int position) {
        return position + 1;
    }

    /** Returns the position in the window of a hit that was fetched. */
    static int positionOf(SearchHit hit) {
        return (int) hit.getScore() - 1;
    }
}
