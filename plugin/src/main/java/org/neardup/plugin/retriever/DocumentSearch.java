package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.rank.RankDoc;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Searches some documents of a window in the same point in time, for their ids, the doc values of a field, or whether they match. */
final class DocumentSearch {

    private static final String NO_STORED_FIELDS = "_none_";

    private final Client client;
    private final PointInTimeBuilder pointInTime;
    private final boolean allowPartialResults;
    private final SearchBounds bounds;
    private final UnaryOperator<SearchSourceBuilder> besidesValues;
    private final Consumer<SearchHit> takeValued;

    DocumentSearch(Client client, PointInTimeBuilder pointInTime, boolean allowPartialResults, SearchBounds bounds) {
        this(client, pointInTime, allowPartialResults, bounds, source -> source, hit -> {});
    }

    private DocumentSearch(
        Client client,
        PointInTimeBuilder pointInTime,
        boolean allowPartialResults,
        SearchBounds bounds,
        UnaryOperator<SearchSourceBuilder> besidesValues,
        Consumer<SearchHit> takeValued
    ) {
        this.client = client;
        this.pointInTime = pointInTime;
        this.allowPartialResults = allowPartialResults;
        this.bounds = bounds;
        this.besidesValues = besidesValues;
        this.takeValued = takeValued;
    }

    /**
     * The same, but more is fetched with the values of documents.
     *
     * @param besides adds it to a search, and keeps scores as they are
     * @param taker   takes each hit
     */
    DocumentSearch fetching(UnaryOperator<SearchSourceBuilder> besides, Consumer<SearchHit> taker) {
        return new DocumentSearch(client, pointInTime, allowPartialResults, bounds, besides, taker);
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
        run(besidesValues.apply(source.docValueField(field, format)), listener.map(response -> {
            response.getHits().forEach(takeValued);
            return response;
        }));
    }

    /**
     * Returns the window with the documents protected that a query matches. Where that cannot be told, because a shard failed or time ran
     * out, all are.
     */
    void protect(Window window, QueryBuilder query, ActionListener<Window> listener) {
        if (window.size() == 0) {
            listener.onResponse(window);
            return;
        }
        SearchSourceBuilder source = documents(window, IntStream.range(0, window.size()).toArray());
        source.query(new BoolQueryBuilder().must(source.query()).filter(query));
        source.storedFields(StoredFieldsContext.fromList(List.of(NO_STORED_FIELDS))).timeout(bounds.remaining());
        run(source, listener.map(response -> {
            boolean[] isProtected = new boolean[window.size()];
            Arrays.fill(isProtected, response.isTimedOut() || response.getFailedShards() > 0);
            for (SearchHit hit : response.getHits()) {
                isProtected[positionOf(hit)] = true;
            }
            return window.protecting(isProtected, response.isTimedOut());
        }));
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
