package org.neardup.plugin.retriever;

import org.elasticsearch.search.SearchHit;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The ids and shards of fetched documents of a window, by position. */
record FetchedDocuments(Map<Integer, FoundDocument> byPosition) {

    static final FetchedDocuments NONE = new FetchedDocuments(Map.of());

    /** Reads what {@link DocumentSearch#fetchIds} found. */
    static FetchedDocuments of(FoundDocument[] documents) {
        return new FetchedDocuments(Arrays.stream(documents).collect(
            Collectors.toMap(DocumentSearch::positionOf, document -> document, (first, second) -> second)));
    }

    boolean has(int position) {
        return byPosition.containsKey(position);
    }

    /** Returns a new hit with the id and the shard of a fetched document. */
    SearchHit hit(int position) {
        FoundDocument fetched = byPosition.get(position);
        SearchHit hit = SearchHit.unpooled(position, (String) fetched.values()[0]);
        hit.shard(fetched.shard());
        return hit;
    }
}
