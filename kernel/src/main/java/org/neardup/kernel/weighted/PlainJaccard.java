package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Threshold;

/**
 * The Jaccard similarity of the sets of terms of weighted records. Weights do not count: each term weighs 1.
 *
 * @param threshold the minimum similarity of a pair
 */
record PlainJaccard(Threshold threshold) implements AdditiveJaccard {

    @Override
    public double magnitude(WeightedRecords records, int record) {
        return records.size(record);
    }

    @Override
    public double scaled(double weight, double scale) {
        return 1;
    }
}
