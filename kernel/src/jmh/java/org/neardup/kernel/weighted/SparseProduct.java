package org.neardup.kernel.weighted;

import java.util.Arrays;

/**
 * The naive peer: computes all dot products of a collection by its inverted lists, that is, the product of a sparse matrix and its
 * transpose row by row, without bounds.
 */
final class SparseProduct {

    private SparseProduct() {}

    /** Number of pairs whose cosine is at least a threshold. */
    static long pairs(WeightedRecords records, double threshold) {
        int[] ends = records.frequencies();
        for (int term = 1; term < ends.length; term++) {
            ends[term] += ends[term - 1];
        }
        int[] starts = new int[ends.length];
        System.arraycopy(ends, 0, starts, 1, ends.length - 1);
        int[] next = starts.clone();
        int[] owners = new int[records.entryCount()];
        double[] weights = new double[owners.length];
        double[] sums = new double[records.count()];
        long pairs = 0;
        for (int record = 0; record < records.count(); record++) {
            double length = Math.sqrt(records.squaredLength(record));
            for (int i = records.start(record); i < records.end(record); i++) {
                int term = records.terms()[i];
                double weight = records.weight(i) / length;
                for (int posting = starts[term]; posting < next[term]; posting++) {
                    sums[owners[posting]] += weight * weights[posting];
                }
                owners[next[term]] = record;
                weights[next[term]++] = weight;
            }
            for (int other = 0; other < record; other++) {
                pairs += sums[other] >= threshold ? 1 : 0;
            }
            Arrays.fill(sums, 0, record, 0);
        }
        return pairs;
    }
}
