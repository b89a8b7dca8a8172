package org.neardup.plugin.query;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchResponseUtils;
import org.elasticsearch.search.SearchShardTarget;

import java.util.List;
import java.util.Map;

/** Answers the search for a {@code like} document. */
final class LikeSearch {

    private LikeSearch() {}

    /**
     * Answers with hits.
     *
     * @param index     where the documents are found
     * @param documents for each hit the values of the requested field; without any, the hit has no field
     */
    static void answer(SearchRequest request, ActionListener<SearchResponse> listener, String index, List<List<Object>> documents) {
        SearchHit[] hits = new SearchHit[documents.size()];
        for (int i = 0; i < hits.length; i++) {
            hits[i] = SearchHit.unpooled(i, "id");
            hits[i].shard(new SearchShardTarget("node", new ShardId(index, "uuid", 0), null));
            if (documents.get(i).isEmpty() == false) {
                String field = request.source().docValueFields().getFirst().field;
                hits[i].addDocumentFields(Map.of(field, new DocumentField(field, documents.get(i))), Map.of());
            }
        }
        SearchHits searchHits = new SearchHits(hits, null, 1);
        SearchResponse response = SearchResponseUtils.successfulResponse(searchHits);
        try {
            listener.onResponse(response);
        } finally {
            response.decRef();
            searchHits.decRef();
        }
    }
}
