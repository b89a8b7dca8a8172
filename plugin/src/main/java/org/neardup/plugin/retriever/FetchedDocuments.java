package org.neardup.plugin.retriever;

import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchShardTarget;

import java.util.HashMap;
import java.util.Map;

/** The ids and shards of fetched documents of a window, by position. */
record FetchedDocuments(Map<Integer, Fetched> byPosition) {

    static final FetchedDocuments NONE = new FetchedDocuments(Map.of());

    private record Fetched(String id, SearchShardTarget shard) {}

    /** Reads what {@link DocumentSearch#fetchIds} found. */
    static FetchedDocuments of(FoundDocument[] documents) {
        Map<Integer, Fetched> byPosition = new HashMap<>();
        for (FoundDocument document : documents) {
            byPosition.put(DocumentSearch.positionOf(document), new Fetched((String) document.values()[0], document.shard()));
        }
        return new FetchedDocuments(byPosition);
    }

    boolean has(int position) {
        return byPosition.containsKey(position);
    }

    /** Returns a new hit with the id and the shard of a fetched document. */
    SearchHit hit(int position) {
        Fetched fetched = byPosition.get(position);
        SearchHit hit = SearchHit.unpooled(position, fetched.id);
        hit.shard(fetched.shard);
        return hit;
    }
}
