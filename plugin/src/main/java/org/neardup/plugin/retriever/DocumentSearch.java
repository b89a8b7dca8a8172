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

/** Fetches some documents of a window from the same point in time: their ids, or the doc values of a field. */
final class DocumentSearch {

    private static final String NO_STORED_FIELDS = "_none_";

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

    /** Fetches the ids of the documents at some positions of a window. A document of a shard that fails may be missing. */
    void fetchIds(Window window, int[] positions, ActionListener<SearchResponse> listener) {
        run(documents(window, positions).storedFields(StoredFieldsContext.fromList(List.of())), listener);
    }

    /**
     * Fetches doc values of the documents at some positions of a window, and not their ids: these are stored among the sources, which would
     * all be read and decompressed for them. A document of a shard that fails may be missing.
     */
    void fetchValues(Window window, int[] positions, String field, String format, ActionListener<SearchResponse> listener) {
        SearchSourceBuilder source = documents(window, positions).storedFields(StoredFieldsContext.fromList(List.of(NO_STORED_FIELDS)));
        run(source.docValueField(field, format), listener);
    }

    /** Finds the documents at some positions of a window; a hit has {@link #positionOf}. */
    static SearchSourceBuilder documents(Window window, int[] positions) {
        RankDoc[] docs = new RankDoc[positions.length];
        for (int i = 0; i < docs.length; i++) {
            int position = positions[i];
            docs[i] = new RankDoc(window.docs()[position], scoreOf(position), window.shards()[position]);
        }
        return new SearchSourceBuilder().query(new RankDocsQueryBuilder(docs, null, true))
            .size(docs.length)
            .trackTotalHits(false)
            .fetchSource(false);
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
