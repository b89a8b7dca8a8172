package org.neardup.kernel.hamming;

/**
 * Chooses the cheapest way to search, assuming evenly spread fingerprints.
 *
 * <p>Brute force compares all pairs. A {@link BlockScheme} of b blocks for distance k has C(b, k) tables. Each table distributes the
 * fingerprints once and compares those with equal keys: one pair in 2<sup>w</sup> for keys of w bits. The constants are nanoseconds,
 * measured with 300 to 200,000 random fingerprints for k = 0 to 10.
 */
final class HammingPlan {

    /** Returned instead of a number of blocks if brute force is cheapest. */
    static final int BRUTE_FORCE = 0;

    private static final int MAX_TABLES = 256;
    /** Between 0.12, where the processor counts the bits of eight fingerprints at a time (AVX-512), and 0.9, where it does not. */
    private static final double SCAN_NANOS = 0.33;
    private static final double COMPARE_NANOS = 0.2;
    private static final double DEAL_NANOS = 6;
    private static final double TABLE_NANOS = 3_000;

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
}
