package org.neardup.plugin.job.act;

import org.elasticsearch.index.get.GetResult;

import java.util.Map;

/**
 * A document that a plan removes.
 *
 * @param planId         id of the plan's own document
 * @param index          the concrete index
 * @param id             its id
 * @param routing        its routing value, or null
 * @param sequenceNumber with the primary term, the version that was compared, or the one that a mark of this plan made of it
 * @param primaryTerm    see above
 * @param keptIndex      index of the document that is kept instead
 * @param keptId         its id
 * @param similarity     of the two, null if they are no pair
 */
record PlannedRemoval(
    String planId,
    String index,
    String id,
    String routing,
    long sequenceNumber,
    long primaryTerm,
    String keptIndex,
    String keptId,
    Double similarity
) {

    /** The field of the plan's document that has the version that a mark, or taking it off, made of the one that was compared. */
    static final String ACTED = "acted";

    /** Reads a {@code duplicate} document of a result index. */
    static PlannedRemoval of(String planId, Map<String, Object> source) {
        Map<?, ?> version = (Map<?, ?>) source.getOrDefault(ACTED, source);
        Map<?, ?> kept = (Map<?, ?>) source.get("kept");
        Number similarity = (Number) source.get("similarity");
        return new PlannedRemoval(
            planId,
            (String) source.get("index"),
            (String) source.get("id"),
            (String) source.get("routing"),
            ((Number) version.get("seq_no")).longValue(),
            ((Number) version.get("primary_term")).longValue(),
            (String) kept.get("index"),
            (String) kept.get("id"),
            similarity == null ? null : similarity.doubleValue()
        );
    }

    /** Whether this version of the document is the one that is to be changed. */
    boolean isVersion(GetResult document) {
        return document.getSeqNo() == sequenceNumber && document.getPrimaryTerm() == primaryTerm;
    }

    @Override
    public String toString() {
        return index + "/" + id;
    }
}
