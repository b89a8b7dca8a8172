package org.neardup.kernel.weighted;

import java.util.List;
import org.neardup.kernel.join.Threshold;

/**
 * Weighted Jaccard similarity Σ min(xᵢ, yᵢ) / Σ max(xᵢ, yᵢ), in doubles: with m = Σ min over ascending terms, m / (Σ xᵢ + Σ yᵢ - m), at
 * most 1. With integer weights, only the last operation rounds; equal records have similarity 1.
 *
 * <p>Two records reach the threshold t if m ≥ t / (1 + t) (Σ xᵢ + Σ yᵢ), and then m ≥ t Σ xᵢ.
 *
 * @param threshold the minimum similarity of a pair
 */
public record WeightedJaccard(Threshold threshold) implements WeightedSimilarity, AdditiveJaccard {

    @Override
    public String name() {
        return "weighted_jaccard";
    }

    @Override
    public List<AdditiveSimilarity> branches() {
        return List.of(this);
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
    public double scaled(double weight, double scale) {
        return weight * scale;
    }
}
