package org.neardup.kernel.weighted;

import java.math.BigDecimal;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Threshold;

/**
 * A similarity of two weighted records with its threshold. The <i>common part</i> of two records is a sum over their common terms; the
 * similarity follows from the common part and a magnitude of each record. Each term has a <i>share</i> of its record's magnitude. The
 * <i>extent</i> of some terms is the maximum that they can add to a common part, and follows from the sum of their shares: all bounds of a
 * join derive from that.
 */
public sealed interface WeightedSimilarity extends Measure permits WeightedCosine, WeightedJaccard {

    /** The names that {@link #parse} accepts. */
    String NAMES = "weighted_jaccard, weighted_cosine";

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

    /** The squared length of a vector for the cosine, the sum of its weights for weighted Jaccard. */
    double magnitude(WeightedRecords records, int record);

    /** The contribution of two weights of a term to the common part of their records. */
    double common(double left, double right);

    /** The similarity, in [0, 1], of records with these magnitudes and this common part, summed over ascending terms. */
    double of(double common, double left, double right);

    /** The factor that scales the weights of a record with this magnitude for bounds. */
    double scale(double magnitude);

    /** The share that a term with this scaled weight has of its record's magnitude. */
    double share(double scaled, double magnitude);

    /**
     * The maximum contribution of some terms of a record to its common part with any other record, in scaled weights.
     *
     * @param share the sum of the terms' shares, from 0 to 1; the extent never decreases with the share
     */
    double extent(double share, double magnitude);

    /**
     * The minimum common part of two records that reach the threshold, in scaled weights: absolute for the cosine, where scaled vectors
     * have length 1; for weighted Jaccard as a share of the sum of both magnitudes.
     */
    double commonPart();

    /**
     * The minimum share of a record's magnitude whose terms can contribute enough to reach a part of the threshold.
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
                sum += common(records.weight(i), records.weight(j));
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
     * @throws IllegalArgumentException if the name is unknown or the threshold is out of range
     */
    static WeightedSimilarity parse(String name, String threshold) {
        return switch (name) {
            case "weighted_jaccard" -> new WeightedJaccard(Threshold.parse(threshold));
            case "weighted_cosine" -> new WeightedCosine(Threshold.parse(threshold));
            default -> throw new IllegalArgumentException("weighted similarity must be one of " + NAMES + ", but was [" + name + "]");
        };
    }
}
