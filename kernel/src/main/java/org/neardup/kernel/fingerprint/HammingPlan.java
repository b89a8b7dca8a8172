package org.neardup.kernel.fingerprint;

/**
 * Chooses how to search, by the cost of each way for evenly spread fingerprints.
 *
 * <p>Brute force compares all pairs. A {@link BlockScheme} of b blocks for distance k has C(b, k) tables. Each deals out the fingerprints
 * once and compares those of equal keys, which with w bits in a key are one pair in 2<sup>w</sup>. The constants are nanoseconds, measured
 * with random fingerprints for k = 0 to 10 and 300 to 200,000 of them; there the choice took at most 1.5 times as long as the fastest.
 */
final class HammingPlan {

    /** The answer that stands for brute force; otherwise the answer is a number of blocks. */
    static final int BRUTE_FORCE = 0;

    private static final int MAX_TABLES = 256;
    private static final double SCAN_NANOS = 0.12;
    private static final double COMPARE_NANOS = 0.2;
    private static final double DEAL_NANOS = 12;
    private static final double TABLE_NANOS = 1_000;
    private static final double PROBE_NANOS = 50;

    private HammingPlan() {}

    static int blocksForAllPairs(int count, int maxDistance) {
        double pairs = 0.5 * count * count;
        return cheapest(maxDistance, pairs * SCAN_NANOS, TABLE_NANOS + count * DEAL_NANOS, pairs * COMPARE_NANOS);
    }

    static int blocksForIndex(int count, int maxDistance) {
        return cheapest(maxDistance, count * SCAN_NANOS, PROBE_NANOS, count * COMPARE_NANOS);
    }

    /**
     * The cheapest number of blocks.
     *
     * @param bruteForce the cost of brute force
     * @param table      the cost of a table without comparing
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
