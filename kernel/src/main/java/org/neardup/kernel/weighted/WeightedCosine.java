package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Threshold;

/**
 * The cosine of two vectors, Σ xᵢ yᵢ / √(Σ xᵢ² Σ yᵢ²), in doubles: three sums over ascending terms, a product, a root and a quotient, at
 * most 1. With integer weights and a product of squared lengths below 2<sup>53</sup>, only the last two operations round, so pairs with a
 * cosine of exactly the threshold are found; equal vectors have cosine 1 with any weights.
 *
 * <p>Bounds are for vectors of length 1, by the Cauchy–Schwarz inequality: a subset of the terms, with parts x' and y' of the vectors, adds
 * at most |x'| |y'| to the dot product (D. C. Anastasiu, G. Karypis, <i>L2AP: fast cosine similarity search with prefix L-2 norm
 * bounds</i>, ICDE 2014).
 *
 * @param threshold the minimum cosine of a pair
 */
public record WeightedCosine(Threshold threshold) implements WeightedSimilarity, AdditiveSimilarity {

    @Override
    public String name() {
        return "weighted_cosine";
    }

    @Override
    public AdditiveSimilarity additive() {
        return this;
    }

    @Override
    public double of(WeightedRecords lefts, int left, WeightedRecords rights, int right, double common, int shared) {
        return of(common, magnitude(lefts, left), magnitude(rights, right));
    }

    @Override
    public double magnitude(WeightedRecords records, int record) {
        return records.squaredLength(record);
    }

    @Override
    public double common(double left, double right) {
        return left * right;
    }

    @Override
    public double of(double common, double left, double right) {
        return Math.min(1, common / Math.sqrt(left * right));
    }

    @Override
    public double scale(double magnitude) {
        return 1 / Math.sqrt(magnitude);
    }

    @Override
    public double share(double scaled, double magnitude) {
        return scaled * scaled;
    }

    @Override
    public double extent(double share, double magnitude) {
        return Math.sqrt(share);
    }

    @Override
    public double leastShare(double part) {
        return part * threshold.value() * part * threshold.value();
    }

    @Override
    public double commonPart() {
        return threshold.value();
    }
}
