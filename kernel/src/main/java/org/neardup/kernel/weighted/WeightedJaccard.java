package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Threshold;

/**
 * Weighted Jaccard similarity Σ min(xᵢ, yᵢ) / Σ max(xᵢ, yᵢ), in doubles: with m = Σ min over ascending terms, m / (Σ xᵢ + Σ yᵢ - m), at
 * most 1. With integer weights, only the last operation rounds; equal records have similarity 1.
 *
 * @param threshold the minimum similarity of a pair
 */
public record WeightedJaccard(Threshold threshold) implements WeightedSimilarity, AdditiveSimilarity {

    @Override
    public String name() {
        return "weighted_jaccard";
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
        return records.sum(record);
    }

    @Override
    public double common(double left, double right) {
        return Math.min(left, right);
    }

    @Override
    public double of(double common, double left, double right) {
        return Math.min(1, common / (left + right - common));
    }

    @Override
    public double scale(double magnitude) {
        return 1;
    }

    @Override
    public double share(double scaled, double magnitude) {
        return scaled / magnitude;
    }

    @Override
    public double extent(double share, double magnitude) {
        return share * magnitude;
    }

    @Override
    public double leastShare(double part) {
        return part * threshold.value();
    }

    @Override
    public double commonPart() {
        return threshold.value() / (1 + threshold.value());
    }
}
