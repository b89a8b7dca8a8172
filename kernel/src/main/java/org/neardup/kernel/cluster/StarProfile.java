package org.neardup.kernel.cluster;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Star clusters at every step of a threshold: those that {@link StarClusters} makes of the pairs that reach the step, for 64 steps at once.
 *
 * <p>Items are numbered by priority, and an item is a centre unless a centre before it is its neighbour. So one walk over the items in
 * their order decides: when it comes to an item, a word tells at which steps a centre has taken it. At the others it is a centre, and takes
 * each later neighbour at the steps that the pair reaches and at which that one is still free.
 */
public final class StarProfile {

    private final int items;
    /** The later neighbours of an item {@code i} are {@code neighbours[start[i]]} to {@code neighbours[start[i + 1] - 1]}. */
    private final int[] start;
    private final int[] neighbours;
    private final short[] steps;

    private StarProfile(int items, GradedPairs pairs, ThresholdProfile profile) {
        this.items = items;
        // Filling moves each start to the next item's, so the counts are placed two further on.
        start = new int[items + 2];
        pairs.forEach((left, right, step) -> {
            start[Math.min(left, right) + 2]++;
            profile.addPair(step);
        });
        profile.accumulatePairs();
        int count = PairCount.checked(profile.pairs(0));
        for (int item = 2; item < start.length; item++) {
            start[item] += start[item - 1];
        }
        neighbours = new int[count];
        steps = new short[count];
        pairs.forEach((left, right, step) -> {
            int place = start[Math.min(left, right) + 1]++;
            neighbours[place] = Math.max(left, right);
            steps[place] = (short) step;
        });
    }

    /**
     * The most memory that {@link #of} takes, its result included.
     *
     * @param items number of items
     * @param pairs number of pairs
     */
    public static long bytes(int items, long pairs) {
        return (Integer.BYTES + Short.BYTES) * pairs + (Long.BYTES + 6L * Integer.BYTES) * items;
    }

    /**
     * Clusters all items.
     *
     * @param items       number of items; they are numbered by priority, 0 is the first to be kept
     * @param isProtected items that are never removable; all of them come before the others
     * @param steps       number of steps, at most 32,767
     * @param pairs       asked twice
     * @throws IllegalArgumentException if there are more steps, or more than 2<sup>31</sup> - 1 pairs
     */
    public static ProfiledClusters of(int items, BitSet isProtected, int steps, GradedPairs pairs) {
        if (steps > Short.MAX_VALUE) {
            throw new IllegalArgumentException("at most " + Short.MAX_VALUE + " steps, but there are " + steps);
        }
        ThresholdProfile profile = new ThresholdProfile(steps);
        StarProfile stars = new StarProfile(items, pairs, profile);
        int[] centreOf = IntStream.range(0, items).toArray();
        for (int first = 0; first < steps; first += Long.SIZE) {
            stars.count(first, isProtected, profile, centreOf);
        }
        return new ProfiledClusters(Clusters.of(IntStream.range(0, items).toArray(), centreOf), profile);
    }

    /** Counts at up to 64 steps from {@code first} on, each a bit of a word; notes the centres of step 0. */
    private void count(int first, BitSet isProtected, ThresholdProfile profile, int[] centreOf) {
        long all = lowest(profile.steps() - first);
        long[] taken = new long[items];
        for (int item = 0; item < items; item++) {
            long centre = all & ~taken[item];
            long clusters = 0;
            for (int i = start[item]; i < start[item + 1]; i++) {
                int neighbour = neighbours[i];
                long takes = centre & lowest(steps[i] + 1 - first) & ~taken[neighbour];
                taken[neighbour] |= takes;
                clusters |= takes;
                if (first == 0 && (takes & 1) != 0) {
                    centreOf[neighbour] = item;
                }
            }
            profile.addCluster(first, clusters);
            if (isProtected.get(item) == false) {
                profile.addRemovable(first, taken[item]);
            }
        }
    }

    /** The lowest {@code count} bits, none if it is negative, all if it is 64 or more. */
    private static long lowest(int count) {
        return count <= 0 ? 0 : count >= Long.SIZE ? -1L : (1L << count) - 1;
    }
}
