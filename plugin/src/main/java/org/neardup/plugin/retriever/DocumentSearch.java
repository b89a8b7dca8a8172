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
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;

import java.util.List;

/** Fetches some documents of a window from the same point in time: their ids, and a field if asked for. */
final class DocumentSearch {

    private final Client client;
    private final PointInTimeBuilder pointInTime;
    private final boolean allowPartialResults;

    DocumentSearch(Client client, PointInTimeBuilder pointInTime, boolean allowPartialResults) {
        this.client = client;
        this.pointInTime = pointInTime;
        this.allowPartialResults = allowPartialResults;
    }

    /** Runs a search in the point in time. The response is valid until the listener returns. */
    void run(SearchSourceBuilder source, ActionListener<SearchResponse> listener) {
        SearchRequest request = new SearchRequest().source(source.pointInTimeBuilder(pointInTime));
        request.allowPartialSearchResults(allowPartialResults);
        // Documents are named by the number of their shard in the request, which skipping shards would change.
        request.setPreFilterShardSize(Integer.MAX_VALUE);
        client.execute(TransportSearchAction.TYPE, request, listener);
    }

    /**
     * Fetches the documents at some positions of a window. A document of a shard that fails may be missing.
     *
     * @param signatureField a field whose signature sets to return with the hits, or null
     */
    void fetch(Window window, int[] positions, String signatureField, ActionListener<SearchResponse> listener) {
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
        if (signatureField != null) {
            source.docValueField(signatureField, SignatureSetFieldType.BASE64_FORMAT);
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
