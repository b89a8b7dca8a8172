package org.neardup.plugin.job.act;

import java.util.Map;

/**
 * A document that a plan removes.
 *
 * @param index          the concrete index
 * @param id             its id
 * @param routing        its routing value, or null
 * @param sequenceNumber with the primary term, the version that was compared
 * @param primaryTerm    see above
 * @param keptIndex      index of the document that is kept instead
 * @param keptId         its id
 * @param similarity     of the two, null if they are no pair
 */
record PlannedRemoval(
    String index,
    String id,
    String routing,
    long sequenceNumber,
    long primaryTerm,
    String keptIndex,
    String keptId,
    Double similarity
) {

    /** Reads the source of a {@code duplicate} document of a result index. */
    static PlannedRemoval of(Map<String, Object> source) {
        Map<?, ?> kept = (Map<?, ?>) source.get("kept");
        Number similarity = (Number) source.get("similarity");
        return new PlannedRemoval(
            (String) source.get("index"),
            (String) source.get("id"),
            (String) source.get("routing"),
            ((Number) source.get("seq_no")).longValue(),
            ((Number) source.get("primary_term")).longValue(),
            (String) kept.get("index"),
            (String) kept.get("id"),
            similarity == null ? null : similarity.doubleValue()
        );
    }

    @Override
    public String toString() {
        return index + "/" + id;
    }
}
