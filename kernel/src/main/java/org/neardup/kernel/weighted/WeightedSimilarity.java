package org.neardup.kernel.weighted;

import java.math.BigDecimal;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Threshold;

/**
 * A similarity of two weighted records with its threshold. The <i>common part</i> of two records is a sum over their common terms, from
 * which the similarity follows.
 */
public sealed interface WeightedSimilarity extends Measure permits WeightedCosine, WeightedJaccard, WeightedOrPlain {

    /** The names that {@link #parse} accepts. */
    String NAMES = "weighted_or_plain, weighted_jaccard, weighted_cosine";

    /**
     * Bounds are compared with a limit that is lower than the exact one by this share. Bounds are sums and products of few 24-bit floats,
     * and sums of up to 2<sup>31</sup> doubles, all positive, so their relative error is below a millionth: rounding never loses a pair.
     */
    double SLACK = 1e-5;

    /** The minimum similarity of a pair. */
    Threshold threshold();

    @Override
    default BigDecimal least() {
        return threshold().decimal();
    }

    @Override
    default WeightedSimilarity at(String threshold) {
        return parse(name(), threshold);
    }

    /** The similarity by which weights make a pair near. {@link WeightedOrPlain} has more near pairs, found by a join of sets. */
    AdditiveSimilarity additive();

    /** The contribution of two weights of a term to the common part of their records. */
    double common(double left, double right);

    /**
     * The similarity, in [0, 1], of two records.
     *
     * @param common their common part, summed over ascending terms
     * @param shared number of their common terms
     */
    double of(WeightedRecords lefts, int left, WeightedRecords rights, int right, double common, int shared);

    /** The similarity of two records of a collection. */
    default double of(WeightedRecords records, int left, int right) {
        return of(records, left, records, right);
    }

    /** The similarity of records of two collections that number their terms in the same way. */
    default double of(WeightedRecords lefts, int left, WeightedRecords rights, int right) {
        int[] terms = lefts.terms();
        int[] others = rights.terms();
        double sum = 0;
        int shared = 0;
        int j = rights.start(right);
        int end = rights.end(right);
        for (int i = lefts.start(left); i < lefts.end(left); i++) {
            while (j < end && others[j] < terms[i]) {
                j++;
            }
            if (j < end && others[j] == terms[i]) {
                sum += common(lefts.weight(i), rights.weight(j));
                shared++;
            }
        }
        return of(lefts, left, rights, right, sum, shared);
    }

    /** The power of inverse document frequencies that weigh terms by default. */
    default double defaultPower() {
        return TokenWeights.DEFAULT_POWER;
    }

    /** Whether a similarity reaches the threshold: the decimal's nearest double. */
    default boolean reaches(double similarity) {
        return similarity >= threshold().value();
    }

    /**
     * The similarity of this name.
     *
     * @param name one of {@link #NAMES}
     * @param threshold a decimal in (0, 1]
     * @throws IllegalArgumentException if the name is unknown or the threshold is out of range
     */
    static WeightedSimilarity parse(String name, String threshold) {
        return switch (name) {
            case WeightedOrPlain.NAME -> new WeightedOrPlain(Threshold.parse(threshold), WeightedOrPlain.DEFAULT_PLAIN);
            case "weighted_jaccard" -> new WeightedJaccard(Threshold.parse(threshold));
            case "weighted_cosine" -> new WeightedCosine(Threshold.parse(threshold));
            default -> throw new IllegalArgumentException("weighted similarity must be one of " + NAMES + ", but was [" + name + "]");
        };
    }
}
