package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Threshold;

/**
 * A similarity that follows from the common part of two records, a sum over their common terms, and a magnitude of each record. Each term
 * has a <i>share</i> of its record's magnitude. The <i>extent</i> of some terms is the maximum that they can add to a common part, and
 * follows from the sum of their shares: all bounds of a join derive from that.
 */
sealed interface AdditiveSimilarity permits WeightedCosine, WeightedJaccard {

    /** The minimum similarity of a pair. */
    Threshold threshold();

    /** The squared length of a vector for the cosine, the sum of its weights for Jaccard. */
    double magnitude(WeightedRecords records, int record);

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
     * have length 1; for Jaccard as a share of the sum of both magnitudes.
     */
    double commonPart();

    /**
     * The minimum share of a record's magnitude whose terms can contribute enough to reach a part of the threshold.
     *
     * @param part the part, from 0 to 1
     */
    double leastShare(double part);
}
