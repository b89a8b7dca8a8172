package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Threshold;

/**
 * The Jaccard similarity of the sets of terms of weighted records. Weights do not count: each term weighs 1.
 *
 * @param threshold the minimum similarity of a pair
 */
record PlainJaccard(Threshold threshold) implements AdditiveSimilarity {

    @Override
    public double magnitude(WeightedRecords records, int record) {
        return records.size(record);
    }

    @Override
    public double of(double common, double left, double right) {
        return common / (left + right - common);
    }

    @Override
    public double scale(double magnitude) {
        return 1;
    }

    @Override
    public double scaled(double weight, double scale) {
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
