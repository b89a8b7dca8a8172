package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import org.junit.Test;

/** The suffix filter never claims more than the Hamming distance unless that exceeds the admissible one. */
public class SuffixFilterTests {

    private static final long SEED = Long.getLong("tests.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    @Test
    public void testBoundIsBelowTheHammingDistance() {
        int pruned = 0;
        for (int round = 0; round < 200_000; round++) {
            int universe = 1 + random.nextInt(60);
            int[] left = set(universe);
            int[] right = set(universe);
            int hamming = hamming(left, right);
            int admissible = random.nextInt(hamming + 6);
            int depth = 1 + random.nextInt(5);
            int bound = new SuffixFilter(depth, left, right).lowerBound(0, left.length, 0, right.length, admissible);
            if (hamming <= admissible) {
                assertTrue("seed " + SEED + " round " + round, bound <= hamming);
            } else if (bound > admissible) {
                pruned++;
            }
        }
        assertTrue("the filter prunes at all", pruned > 1000);
    }

    /** x = 1 2 3 4 9 and y = 5 6 7 8 9: the middle of y, 7, finds four tokens before it in x and two in y. */
    @Test
    public void testByHand() {
        int[] left = {1, 2, 3, 4, 9};
        int[] right = {5, 6, 7, 8, 9};
        // |4 - 2| before, |1 - 2| after, and 7 itself is missing.
        assertEquals(4, new SuffixFilter(1, left, right).lowerBound(0, 5, 0, 5, 8));
        assertEquals(8, new SuffixFilter(4, left, right).lowerBound(0, 5, 0, 5, 8));
        // A distance of 2 lets 7's place differ by one from that in y; place 3 of x is below it, so it lies further off.
        assertEquals(3, new SuffixFilter(1, left, right).lowerBound(0, 5, 0, 5, 2));
        assertEquals("sizes alone", 5, new SuffixFilter(1, left, right).lowerBound(0, 0, 0, 5, 9));
    }

    private int[] set(int universe) {
        return random.ints(random.nextInt(universe + 1), 0, universe).distinct().sorted().toArray();
    }

    private static int hamming(int[] left, int[] right) {
        int overlap = 0;
        for (int token : left) {
            overlap += java.util.Arrays.binarySearch(right, token) >= 0 ? 1 : 0;
        }
        return left.length + right.length - 2 * overlap;
    }
}
