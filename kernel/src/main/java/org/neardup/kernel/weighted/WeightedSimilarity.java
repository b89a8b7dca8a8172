package org.neardup.kernel.weighted;

import java.math.BigDecimal;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Threshold;

/**
 * A similarity of two weighted records with its threshold. What two records have in common is a sum over their common terms; the
 * similarity follows from that sum and a magnitude of each record. Each term has a share of its record's magnitude. Terms that together
 * have some share of a magnitude can add only so much to what a record has in common with another one, their <i>extent</i>: all bounds of a
 * join follow from that.
 */
public sealed interface WeightedSimilarity extends Measure permits WeightedCosine, WeightedJaccard {

    /** The names that {@link #parse} knows. */
    String NAMES = "weighted_jaccard, weighted_cosine";

    /**
     * Bounds are compared with a limit that is less than the exact one by this share of it. Bounds are sums and products of 24-bit floats
     * with few operations, and sums of up to 2<sup>31</sup> doubles, all positive, so that each is wrong by less than a millionth of
     * itself: rounding never loses a pair.
     */
    double SLACK = 1e-5;

    /** The least similarity of a pair. */
    Threshold threshold();

    @Override
    default BigDecimal least() {
        return threshold().decimal();
    }

    @Override
    default WeightedSimilarity at(String threshold) {
        return parse(name(), threshold);
    }

    /** The squared length of a vector, or the sum of its weights. */
    double magnitude(WeightedRecords records, int record);

    /** What two weights of a term add to what their records have in common. */
    double common(double left, double right);

    /** The similarity, in [0, 1], of records of these magnitudes, from what they have in common, added up over ascending terms. */
    double of(double common, double left, double right);

    /** The factor that scales the weights of a record of this magnitude for bounds. */
    double scale(double magnitude);

    /** The share of its record's magnitude that a term of this scaled weight has. */
    double share(double scaled, double magnitude);

    /**
     * The most that some terms of a record add to what it has in common with another one, in scaled weights.
     *
     * @param share the sum of the terms' shares, from 0 to 1; a greater share has no lesser extent
     */
    double extent(double share, double magnitude);

    /**
     * What two records that reach the threshold have in common at least, in scaled weights: for the cosine as it is, where scaled vectors
     * have the length 1; for weighted Jaccard as a share of the sum of both magnitudes.
     */
    double commonPart();

    /**
     * The least share of a record's magnitude whose terms can add as much to what it has in common with another one as it needs to reach a
     * part of the threshold.
     *
     * @param part the part, from 0 to 1
     */
    double leastShare(double part);

    /** The similarity of two records of a collection. */
    default double of(WeightedRecords records, int left, int right) {
        int[] terms = records.terms();
        double sum = 0;
        int j = records.start(right);
        int end = records.end(right);
        for (int i = records.start(left); i < records.end(left); i++) {
            while (j < end && terms[j] < terms[i]) {
                j++;
            }
            if (j < end && terms[j] == terms[i]) {
                sum += common(records.weights()[i], records.weights()[j]);
            }
        }
        return of(sum, magnitude(records, left), magnitude(records, right));
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
     * @throws IllegalArgumentException if the name is unknown or the threshold is not allowed
     */
    static WeightedSimilarity parse(String name, String threshold) {
        return switch (name) {
            case "weighted_jaccard" -> new WeightedJaccard(Threshold.parse(threshold));
            case "weighted_cosine" -> new WeightedCosine(Threshold.parse(threshold));
            default -> throw new IllegalArgumentException("weighted similarity must be one of " + NAMES + ", but was [" + name + "]");
        };
    }
}
