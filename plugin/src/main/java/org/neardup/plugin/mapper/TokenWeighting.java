package org.neardup.plugin.mapper;

import org.elasticsearch.core.Nullable;
import org.neardup.kernel.frequency.TokenWeights;

import java.util.Locale;
import java.util.Map;

/**
 * What the tokens of a field weigh in its fingerprints or sketches. Only fields that weigh alike can be compared.
 *
 * @param idfPower    of {@link Kind#IDF}, otherwise 0
 * @param frequencies of {@link Kind#IDF}, otherwise null
 */
public record TokenWeighting(Kind kind, double idfPower, @Nullable FrozenFrequencies frequencies) {

    static final String WEIGHTS = "weights";
    static final String IDF_POWER = "idf_power";
    static final String FREQUENCIES = "frequencies";

    /** Each distinct token weighs 1. */
    static final TokenWeighting NONE = new TokenWeighting(Kind.NONE, 0, null);

    /** What weights are made of. */
    public enum Kind {

        /** Each distinct token weighs 1: the similarity is that of sets. */
        NONE,

        /** A token weighs as often as it occurs: the similarity is that of multisets. */
        COUNTS,

        /** A token weighs 1 and the binary logarithm of how often it occurs, so that repetitions count, but cannot outweigh the rest. */
        LOG_COUNTS,

        /** Each distinct token weighs by how few documents have it, as frequencies tell that the mapping holds. */
        IDF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Checks what a mapping says.
     *
     * @param idfPower    null if it does not say
     * @param frequencies null if it has none
     * @throws IllegalArgumentException if the parts do not belong together, or one is wrong
     */
    static TokenWeighting of(Kind kind, @Nullable Double idfPower, @Nullable FrozenFrequencies frequencies) {
        if (kind != Kind.IDF && (idfPower != null || frequencies != null)) {
            throw new IllegalArgumentException(
                "[" + IDF_POWER + "] and [" + FREQUENCIES + "] belong to [" + WEIGHTS + "] of [idf]; leave them out with [" + kind + "]");
        }
        if (kind == Kind.IDF && frequencies == null) {
            throw new IllegalArgumentException(
                "[" + FREQUENCIES + "] is missing with [" + WEIGHTS + "] of [idf]; copy it from "
                    + "GET /{index}/_near_duplicates/_frequencies of an index with similar documents");
        }
        return kind == Kind.IDF ? new TokenWeighting(kind, idfPower == null ? TokenWeights.DEFAULT_POWER : idfPower, frequencies)
            : kind == Kind.NONE ? NONE
            : new TokenWeighting(kind, 0, null);
    }

    /** What a mapping that was stored says; it was checked when the field was made. */
    static TokenWeighting read(Map<String, Object> parameters) {
        Object kind = parameters.getOrDefault(WEIGHTS, Kind.NONE);
        return of(
            Kind.valueOf(kind.toString().toUpperCase(Locale.ROOT)),
            parameters.get(IDF_POWER) instanceof Number power ? Double.valueOf(power.doubleValue()) : null,
            parameters.containsKey(FREQUENCIES) ? FrozenFrequencies.parse(parameters.get(FREQUENCIES)) : null);
    }

    /** Names the weights; the same name means the same weights. */
    @Override
    public String toString() {
        return kind == Kind.IDF ? kind + "^" + idfPower + " by " + frequencies : kind.toString();
    }
}
