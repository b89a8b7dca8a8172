package org.neardup.kernel.group;

import java.util.BitSet;
import java.util.List;

import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.Similarity;

/** Groups by their definition, from the overlaps of all pairs. */
final class BruteForceGrouping {

    private final int[][] overlaps;

    BruteForceGrouping(List<long[]> sets) {
        overlaps = new int[sets.size()][sets.size()];
        for (int left = 0; left < sets.size(); left++) {
            for (int right = 0; right <= left; right++) {
                overlaps[left][right] = BruteForceJoin.overlap(sets.get(left), sets.get(right));
                overlaps[right][left] = overlaps[left][right];
            }
        }
    }

    /** Number of shared tokens; of an item with itself, its size. */
    int overlap(int left, int right) {
        return overlaps[left][right];
    }

    boolean areNear(int left, int right, Similarity similarity) {
        int leftSize = overlaps[left][left];
        int rightSize = overlaps[right][right];
        return leftSize > 0 && rightSize > 0 && overlaps[left][right] >= similarity.minimumOverlap(leftSize, rightSize);
    }

    /** The centre of each item; {@code order} is the keep order. */
    int[] centres(Grouping grouping, int[] order, Similarity similarity) {
        return grouping == Grouping.STAR ? stars(order, similarity) : connected(order, similarity);
    }

    private int[] stars(int[] order, Similarity similarity) {
        int[] centreOf = new int[overlaps.length];
        for (int i = 0; i < order.length; i++) {
            centreOf[order[i]] = order[i];
            for (int j = 0; j < i; j++) {
                if (centreOf[order[j]] == order[j] && areNear(order[i], order[j], similarity)) {
                    centreOf[order[i]] = order[j];
                    break;
                }
            }
        }
        return centreOf;
    }

    /** From each item that is not reached yet, in keep order, a breadth-first search. */
    private int[] connected(int[] order, Similarity similarity) {
        int[] centreOf = new int[overlaps.length];
        BitSet reached = new BitSet();
        int[] queue = new int[order.length];
        for (int first : order) {
            if (reached.get(first) == false) {
                int end = 0;
                queue[end++] = first;
                reached.set(first);
                for (int next = 0; next < end; next++) {
                    centreOf[queue[next]] = first;
                    for (int item : order) {
                        if (reached.get(item) == false && areNear(queue[next], item, similarity)) {
                            reached.set(item);
                            queue[end++] = item;
                        }
                    }
                }
            }
        }
        return centreOf;
    }
}
