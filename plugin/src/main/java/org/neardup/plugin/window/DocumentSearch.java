package org.neardup.plugin.window;

import org.apache.lucene.search.TotalHits;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportSearchAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.frequency.SampledWeights;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Searches a window, or some documents of it in the same point in time, for the values of fields, their ids, or whether they match.
 *
 * @param shards              number of shards searched, or {@link #REMOTE}
 * @param allowPartialResults whether the user accepts partial results
 * @param bounds              of the search that this one is part of
 */
public record DocumentSearch(
    Client client, PointInTimeBuilder pointInTime, int shards, boolean allowPartialResults, SearchBounds bounds) {

    /** Replaces the number of shards if the search includes other clusters, which may not have this plugin. */
    public static final int REMOTE = -1;

    /** For a search that needs no ids: ids are stored with the sources, so reading ids reads and decompresses all sources. */
    public static final StoredFieldsContext NO_STORED_FIELDS = StoredFieldsContext.fromList(List.of("_none_"));

    /**
     * Maximum number of values that shards send with the order of the documents. Each shard sends values for a whole window, and most of
     * them may be unused.
     */
    private static final long MOST_VALUES = 10_000;
    /** Maximum number of documents that shards send without such values. */
    private static final long MOST_ROWS = 100_000;

    /**
     * @param documents best first
     * @param timedOut  whether there could be more
     * @param matches   total number of matching documents, or null if they were not counted
     * @param searched  number of documents in the searched indices, as {@link SampledWeights#get} takes it
     */
    public record Found(FoundDocument[] documents, boolean timedOut, @Nullable TotalHits matches, long searched) {}

    /** @param searched as for {@link Found} */
    public record Searched(Window window, long searched) {}

    /** Runs a search in the point in time. The response is valid until the listener returns. */
    public void run(SearchSourceBuilder source, ActionListener<SearchResponse> listener) {
        SearchRequest request = new SearchRequest().searchType(bounds.type()).source(source.pointInTimeBuilder(pointInTime));
        request.allowPartialSearchResults(allowPartialResults);
        request.setParentTask(bounds.taskId());
        // Documents are identified by the number of their shard in the request; skipping shards would change it.
        request.setPreFilterShardSize(Integer.MAX_VALUE);
        client.execute(TransportSearchAction.TYPE, request, listener);
    }

    /**
     * Searches a window.
     *
     * @param source {@linkplain WindowColumns#extend extended} by the columns
     */
    public void find(SearchSourceBuilder source, WindowColumns columns, ActionListener<Searched> listener) {
        findValues(source, columns.fields(), listener.map(found -> new Searched(columns.window(found), found.searched())));
    }

    private void findValues(SearchSourceBuilder source, List<FieldAndFormat> fields, ActionListener<Found> listener) {
        boolean isSmall = (long) shards * source.size() <= (fields.isEmpty() ? MOST_ROWS : MOST_VALUES);
        if (shards != REMOTE && isSmall && isByScoreAlone(source)) {
            findWithoutFetch(source, fields, listener);
        } else {
            findWithFetch(source, fields, listener);
        }
    }

    /** Whether {@link WindowRankBuilder} keeps the order of the child's documents. */
    private static boolean isByScoreAlone(SearchSourceBuilder source) {
        List<SortBuilder<?>> sorts = source.sorts();
        return sorts.getFirst() instanceof ScoreSortBuilder score && score.order() == SortOrder.DESC
            && sorts.get(1) instanceof FieldSortBuilder tie && FieldSortBuilder.SHARD_DOC_FIELD_NAME.equals(tie.getFieldName())
            && tie.order() == SortOrder.ASC && source.collapse() == null && source.rescores() == null && source.searchAfter() == null;
    }

    private void findWithoutFetch(SearchSourceBuilder source, List<FieldAndFormat> fields, ActionListener<Found> listener) {
        WindowRankBuilder window = new WindowRankBuilder(source.size(), fields);
        run(source.rankBuilder(window), listener.map(response -> found(response, window.found(), window.searched())));
    }

    private void findWithFetch(SearchSourceBuilder source, List<FieldAndFormat> fields, ActionListener<Found> listener) {
        fields.stream().filter(field -> ValueField.isId(field) == false).forEach(field -> source.docValueField(field.field, field.format));
        run(source, listener.map(response -> {
            FoundDocument[] documents = Arrays.stream(response.getHits().getHits())
                .map(hit -> FoundDocument.of(hit, fields))
                .toArray(FoundDocument[]::new);
            return found(response, documents, SampledWeights.UNKNOWN);
        }));
    }

    private Found found(SearchResponse response, FoundDocument[] documents, long searched) {
        long known = shards == REMOTE || response.getSuccessfulShards() == shards ? searched : SampledWeights.ANY;
        return new Found(documents, response.isTimedOut(), response.getHits().getTotalHits(), known);
    }

    private void find(Window window, int[] positions, FieldAndFormat field, StoredFieldsContext stored, ActionListener<Found> listener) {
        SearchSourceBuilder source = documents(window, positions);
        if (shards == REMOTE) {
            findWithFetch(source.storedFields(stored), List.of(field), listener);
        } else {
            source.sort(new ScoreSortBuilder()).sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
            findWithoutFetch(source, List.of(field), listener);
        }
    }

    /** Finds the ids of the documents at some positions of a window. Documents of failed shards may be missing. */
    public void fetchIds(Window window, int[] positions, ActionListener<Found> listener) {
        find(window, positions, ValueField.ID, StoredFieldsContext.fromList(List.of()), listener);
    }

    /** Finds doc values of the documents at some positions of a window, without their ids. Documents of failed shards may be missing. */
    void fetchValues(Window window, int[] positions, String field, String format, ActionListener<Found> listener) {
        find(window, positions, new FieldAndFormat(field, format), NO_STORED_FIELDS, listener);
    }

    /**
     * Returns the window with the documents that match a query protected. If a shard fails or the search times out, all documents are
     * protected.
     */
    public void protect(Window window, QueryBuilder query, ActionListener<Window> listener) {
        if (window.size() == 0) {
            listener.onResponse(window);
            return;
        }
        SearchSourceBuilder source = documents(window, IntStream.range(0, window.size()).toArray());
        source.query(new BoolQueryBuilder().must(source.query()).filter(query));
        source.storedFields(NO_STORED_FIELDS).timeout(bounds.remaining());
        run(source, listener.map(response -> {
            boolean[] isProtected = new boolean[window.size()];
            Arrays.fill(isProtected, response.isTimedOut() || response.getFailedShards() > 0);
            for (SearchHit hit : response.getHits()) {
                isProtected[positionOf(hit)] = true;
            }
            return window.protecting(isProtected, response.isTimedOut());
        }));
    }

    /** Finds the documents at some positions of a window; {@link #positionOf} returns the position of a hit. */
    public static SearchSourceBuilder documents(Window window, int[] positions) {
        RankDoc[] docs = new RankDoc[positions.length];
        for (int i = 0; i < docs.length; i++) {
            int position = positions[i];
            docs[i] = new RankDoc(window.docs()[position], scoreOf(position), window.shards()[position]);
        }
        QueryBuilder query = new RankDocsQueryBuilder(docs, null, true);
        return new SearchSourceBuilder().query(query).size(docs.length).trackTotalHits(false).fetchSource(false);
    }

    /** The score of a fetched document encodes its position: floats are exact up to 2<sup>24</sup>, and zero is not a score. */
    private static float scoreOf(int position) {
        return position + 1;
    }

    /** Returns the position of a fetched hit in the window. */
    public static int positionOf(SearchHit hit) {
        return (int) hit.getScore() - 1;
    }

    /** Returns the position of a found document in the window. */
    public static int positionOf(FoundDocument document) {
        return (int) document.score() - 1;
    }
}
