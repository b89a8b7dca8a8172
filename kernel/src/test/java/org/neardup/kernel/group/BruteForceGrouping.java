package org.neardup.kernel.group;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.BruteForceWeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;

/** Computes groups by their definition, from the similarities of all pairs. */
abstract class BruteForceGrouping {

    private final int items;
    private PairFilter filter;

    private BruteForceGrouping(int items) {
        this.items = items;
    }

    /** Groups sets. */
    static BruteForceGrouping ofSets(List<long[]> sets) {
        int[][] overlaps = new int[sets.size()][sets.size()];
        for (int left = 0; left < sets.size(); left++) {
            for (int right = 0; right <= left; right++) {
                overlaps[left][right] = BruteForceJoin.overlap(sets.get(left), sets.get(right));
                overlaps[right][left] = overlaps[left][right];
            }
        }
        return new BruteForceGrouping(sets.size()) {
            @Override
            boolean areNear(int left, int right, Measure measure) {
                int leftSize = overlaps[left][left];
                int rightSize = overlaps[right][right];
                return leftSize > 0 && rightSize > 0 && overlaps[left][right] >= ((Similarity) measure).minimumOverlap(leftSize, rightSize);
            }

            @Override
            double similarity(int left, int right, Measure measure) {
                int size = overlaps[left][left];
                return size == 0 ? 0 : ((Similarity) measure).of(overlaps[left][right], size, overlaps[right][right]);
            }
        };
    }

    /** Groups weighted records, by one similarity. */
    static BruteForceGrouping ofWeighted(List<SortedMap<Long, Double>> records, WeightedSimilarity similarity) {
        double[][] similarities = new double[records.size()][records.size()];
        for (int left = 0; left < records.size(); left++) {
            for (int right = 0; right <= left; right++) {
                boolean isEmpty = records.get(left).isEmpty() || records.get(right).isEmpty();
                similarities[left][right] = isEmpty ? 0
                    : BruteForceWeightedJoin.similarity(records.get(left), records.get(right), similarity);
                similarities[right][left] = similarities[left][right];
            }
        }
        return new BruteForceGrouping(records.size()) {
            @Override
            boolean areNear(int left, int right, Measure measure) {
                return ((WeightedSimilarity) measure).reaches(similarities[left][right]);
            }

            @Override
            double similarity(int left, int right, Measure measure) {
                return similarities[left][right];
            }
        };
    }

    /** Only pairs that the filter admits are near from now on; null for all. */
    void admitting(PairFilter pairs) {
        filter = pairs;
    }

    private boolean areGrouped(int left, int right, Measure measure) {
        return (filter == null || filter.admits(left, right)) && areNear(left, right, measure);
    }

    /** Number of items. */
    int items() {
        return items;
    }

    abstract boolean areNear(int left, int right, Measure measure);

    /** The similarity of two items; 0 for empty ones. */
    abstract double similarity(int left, int right, Measure measure);

    /** The centre of each item; {@code order} is the keep order. */
    int[] centres(Grouping grouping, int[] order, Measure measure) {
        int[] centreOf = new int[items];
        GroupsByDefinition.centres(Arrays.stream(order).boxed().toList(), grouping, (left, right) -> areGrouped(left, right, measure))
            .forEach((item, centre) -> centreOf[item] = centre);
        return centreOf;
    }
}
