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
    private static final double LIST_NANOS = 150;
    private static final double MEET_NANOS = 5;

    private HammingPlan() {}

    /** The cheapest number of blocks for all pairs. */
    static int blocksForAllPairs(int count, int maxDistance) {
        double pairs = 0.5 * count * count;
        double table = TABLE_NANOS + count * DEAL_NANOS;
        int best = BRUTE_FORCE;
        double bestCost = pairs * SCAN_NANOS;
        double tables = 1;
        for (int blocks = maxDistance + 1; blocks <= Long.SIZE; blocks++) {
            tables = tables * blocks / (blocks - maxDistance);
            if (tables > MAX_TABLES) {
                break;
            }
            double keyBits = (double) Long.SIZE * (blocks - maxDistance) / blocks;
            double cost = tables * (table + pairs * COMPARE_NANOS * Math.pow(2, -keyBits));
            if (cost < bestCost) {
                best = blocks;
                bestCost = cost;
            }
        }
        return best;
    }

    /**
     * Whether looking each fingerprint up by one common block of {@code maxDistance + 1} costs less than comparing it with all others. A
     * list is made for each value of a block, and its members are met in no order, so both cost more than in {@link BlockTable}.
     */
    static boolean gainsByLookup(int count, int maxDistance) {
        double pairs = 0.5 * count * count;
        double blocks = maxDistance + 1.0;
        double lookups = blocks * (count * LIST_NANOS + pairs * MEET_NANOS * Math.pow(2, -Math.floor(Long.SIZE / blocks)));
        return lookups < pairs * SCAN_NANOS;
    }
}
