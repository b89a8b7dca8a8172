package org.neardup.kernel.fingerprint;

/**
 * Chooses how to search, by the cost of each way for evenly spread fingerprints.
 *
 * <p>Brute force compares all pairs. A {@link BlockScheme} of {@code b} blocks has C(b, k) tables; each sorts the fingerprints once and
 * compares those of equal keys. The constants are nanoseconds, measured.
 */
final class HammingPlan {

    /** The answer that stands for brute force; otherwise the answer is a number of blocks. */
    static final int BRUTE_FORCE = 0;

    private static final int MAX_TABLES = 256;
    private static final double SCAN_NANOS = 0.15;
    private static final double COMPARE_NANOS = 0.6;
    private static final double SORT_NANOS = 8;
    private static final double TABLE_NANOS = 10_000;
    private static final double PROBE_NANOS = 20;

    private HammingPlan() {}

    static int blocksForAllPairs(int count, int maxDistance) {
        double pairs = 0.5 * count * count;
        return cheapest(maxDistance, pairs * SCAN_NANOS, TABLE_NANOS + count * SORT_NANOS, pairs * COMPARE_NANOS);
    }

    static int blocksForIndex(int count, int maxDistance) {
        return cheapest(maxDistance, count * SCAN_NANOS, PROBE_NANOS, count * COMPARE_NANOS);
    }

    /**
     * The cheapest number of blocks.
     *
     * @param bruteForce the cost of brute force
     * @param table      the fixed cost of a table
     * @param candidates the cost of comparing everything in a table; a key of w bits leaves 2<sup>-w</sup> of it
     */
    private static int cheapest(int maxDistance, double bruteForce, double table, double candidates) {
        int best = BRUTE_FORCE;
        double bestCost = bruteForce;
        double tables = 1;
        for (int blocks = maxDistance + 1; blocks <= Long.SIZE; blocks++) {
            tables = tables * blocks / (blocks - maxDistance);
            if (tables > MAX_TABLES) {
                break;
            }
            double keyBits = (double) Long.SIZE * (blocks - maxDistance) / blocks;
            double cost = tables * (table + candidates * Math.pow(2, -keyBits));
            if (cost < bestCost) {
                best = blocks;
                bestCost = cost;
            }
        }
        return best;
    }
}
