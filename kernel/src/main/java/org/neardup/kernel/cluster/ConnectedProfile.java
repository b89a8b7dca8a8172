package org.neardup.kernel.cluster;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Connected clusters at every step of a threshold, in one pass: pairs are joined from the highest step down, and after each step the
 * clusters are those of that threshold.
 *
 * <p>A set is named by its smallest member ({@link UnionFind}), which is the one that is kept, for items are numbered by priority. So each
 * pair that joins two sets makes one item superfluous, the greater of the two names.
 */
public final class ConnectedProfile {

    private ConnectedProfile() {}

    /**
     * The most memory that {@link #of} takes, its result included.
     *
     * @param items number of items
     * @param pairs number of pairs
     */
    public static long bytes(int items, long pairs) {
        return 2L * Integer.BYTES * pairs + 7L * Integer.BYTES * items;
    }

    /**
     * Clusters all items.
     *
     * @param items       number of items; they are numbered by priority, 0 is the first to be kept
     * @param isProtected items that are never removable; all of them come before the others
     * @param steps       number of steps
     * @param pairs       asked twice
     * @throws IllegalArgumentException if there are more than 2<sup>31</sup> - 1 pairs
     */
    public static ProfiledClusters of(int items, BitSet isProtected, int steps, GradedPairs pairs) {
        ThresholdProfile profile = new ThresholdProfile(steps);
        pairs.forEach((left, right, step) -> profile.addPair(step));
        profile.accumulatePairs();
        PairsByStep sorted = new PairsByStep(profile, pairs);

        UnionFind sets = new UnionFind(items);
        BitSet paired = new BitSet(items);
        int clusters = 0;
        int removable = 0;
        for (int step = steps - 1, pair = 0; step >= 0; step--) {
            for (; pair < profile.pairs(step); pair++) {
                int left = sets.find(sorted.left[pair]);
                int right = sets.find(sorted.right[pair]);
                if (sets.union(left, right)) {
                    clusters += 1 - (paired.get(left) ? 1 : 0) - (paired.get(right) ? 1 : 0);
                    removable += isProtected.get(Math.max(left, right)) ? 0 : 1;
                    paired.set(left);
                    paired.set(right);
                }
            }
            profile.set(step, clusters, removable);
        }
        return new ProfiledClusters(Clusters.of(IntStream.range(0, items).toArray(), sets.components()), profile);
    }

    /** All pairs, those of the highest step first: a counting sort. */
    private static final class PairsByStep {

        private final int[] left;
        private final int[] right;

        PairsByStep(ThresholdProfile profile, GradedPairs pairs) {
            int count = PairCount.checked(profile.pairs(0));
            left = new int[count];
            right = new int[count];
            int[] next = new int[profile.steps()];
            Arrays.setAll(next, step -> step + 1 < next.length ? (int) profile.pairs(step + 1) : 0);
            pairs.forEach((one, other, step) -> {
                left[next[step]] = one;
                right[next[step]++] = other;
            });
        }
    }
}
