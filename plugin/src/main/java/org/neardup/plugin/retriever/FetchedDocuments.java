package org.neardup.plugin.retriever;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchShardTarget;
import org.neardup.kernel.signature.Ratio;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** What was fetched of the documents of a window, by their positions. */
final class FetchedDocuments {

    /** Nothing was fetched. */
    static final FetchedDocuments NONE = new FetchedDocuments(Map.of());

    /**
     * A document.
     *
     * @param signatures null if they were not fetched or the document has none
     */
    private record Fetched(String id, SearchShardTarget shard, SignatureSet signatures) {}

    private final Map<Integer, Fetched> byPosition;

    private FetchedDocuments(Map<Integer, Fetched> byPosition) {
        this.byPosition = byPosition;
    }

    /**
     * Reads the hits of a {@link DocumentSearch}.
     *
     * @param signatureField whose doc values the hits have, or null
     */
    static FetchedDocuments of(SearchHits hits, String signatureField) {
        Map<Integer, Fetched> byPosition = new HashMap<>();
        for (SearchHit hit : hits) {
            DocumentField field = signatureField == null ? null : hit.field(signatureField);
            // A text without tokens has no set: the fetch phase then gives the field without a value, or not at all.
            String stored = field == null ? null : field.getValue();
            SignatureSet signatures = stored == null ? null : SignatureSetFieldMapper.decode(stored);
            byPosition.put(DocumentSearch.positionOf(hit), new Fetched(hit.getId(), hit.getShard(), signatures));
        }
        return new FetchedDocuments(byPosition);
    }

    /** Tells whether a document was fetched. */
    boolean has(int position) {
        return byPosition.containsKey(position);
    }

    /** Tells whether all of these were fetched. */
    boolean hasAll(int[] positions) {
        return Arrays.stream(positions).allMatch(this::has);
    }

    /** Tells whether the exact similarity of two documents reaches a threshold; one without signatures is like no other. */
    boolean areSimilar(int left, int right, Ratio threshold) {
        SignatureSet one = signatures(left);
        SignatureSet other = signatures(right);
        return one != null && other != null && one.isSimilar(other, threshold);
    }

    /** Returns a new hit with the id and the shard of a document that was fetched. */
    SearchHit hit(int position) {
        Fetched fetched = byPosition.get(position);
        SearchHit hit = SearchHit.unpooled(position, fetched.id);
        hit.shard(fetched.shard);
        return hit;
    }

    /** Returns the exact similarity of two documents, 0 to 1, or null if their signatures were not fetched. */
    Double similarity(int left, int right) {
        SignatureSet one = signatures(left);
        SignatureSet other = signatures(right);
        return one == null || other == null ? null : one.jaccard(other);
    }

    private SignatureSet signatures(int position) {
        Fetched fetched = byPosition.get(position);
        return fetched == null ? null : fetched.signatures;
    }
}
