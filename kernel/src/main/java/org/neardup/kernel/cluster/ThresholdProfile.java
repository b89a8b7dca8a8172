package org.neardup.kernel.cluster;

/** What there would be at each step of a threshold: how many pairs, clusters of them, and items that clusters make superfluous. */
public final class ThresholdProfile {

    private final long[] pairs;
    private final int[] clusters;
    private final int[] removable;

    ThresholdProfile(int steps) {
        pairs = new long[steps];
        clusters = new int[steps];
        removable = new int[steps];
    }

    /** Counts a pair at the highest step it reaches. */
    void addPair(int step) {
        pairs[step]++;
    }

    /** Makes the pairs that {@link #addPair} counted those of all lower steps too. */
    void accumulatePairs() {
        for (int step = pairs.length - 2; step >= 0; step--) {
            pairs[step] += pairs[step + 1];
        }
    }

    void set(int step, int clusterCount, int removableCount) {
        clusters[step] = clusterCount;
        removable[step] = removableCount;
    }

    /** Counts a cluster at each step whose bit is set; bit 0 stands for step {@code first}. */
    void addCluster(int first, long steps) {
        raise(clusters, first, steps);
    }

    /** Counts a removable item at each step whose bit is set; bit 0 stands for step {@code first}. */
    void addRemovable(int first, long steps) {
        raise(removable, first, steps);
    }

    private static void raise(int[] counts, int first, long steps) {
        for (long left = steps; left != 0; left &= left - 1) {
            counts[first + Long.numberOfTrailingZeros(left)]++;
        }
    }

    /** Number of steps. */
    public int steps() {
        return pairs.length;
    }

    /** Number of pairs that reach a step. */
    public long pairs(int step) {
        return pairs[step];
    }

    /** Number of clusters of at least two items that these pairs make. */
    public int clusters(int step) {
        return clusters[step];
    }

    /** Number of items in these clusters that are neither kept nor protected. */
    public int removable(int step) {
        return removable[step];
    }
}
