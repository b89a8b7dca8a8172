package org.neardup.kernel.ppjoin;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** The suffix filter never returns more than the Hamming distance, unless that exceeds the maximum distance. */
public class SuffixFilterTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

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
            int bound = lowerBound(depth, left, right, admissible);
            if (hamming <= admissible) {
                assertTrue("round " + round, bound <= hamming);
            } else if (bound > admissible) {
                pruned++;
            }
        }
        assertTrue("the filter prunes at all", pruned > 1000);
    }

    /** x = 1 2 3 4 9 and y = 5 6 7 8 9: before the middle of y, 7, there are four tokens in x and two in y. */
    @Test
    public void testByHand() {
        int[] left = {1, 2, 3, 4, 9};
        int[] right = {5, 6, 7, 8, 9};
        // |4 - 2| before, |1 - 2| after, and 7 itself is missing.
        assertEquals(4, lowerBound(1, left, right, 8));
        assertEquals(8, lowerBound(4, left, right, 8));
        // With a distance of 2, the position of 7 may differ by one from that in y; position 3 of x is below 7, so 7 is further away.
        assertEquals(3, lowerBound(1, left, right, 2));
        assertEquals("sizes alone", 5, lowerBound(1, new int[0], right, 9));
    }

    /**
     * Example 4: suffixes of six tokens, with D the second of x and third of y, F the fifth of x and fourth of y, and a maximum distance of
     * 2. Neither token alone shows that they differ by more; both together do.
     */
    @Test
    public void testExample4OneTokenKeepsWhatTwoPrune() {
        int[] x = {10, 40, 50, 55, 60, 70};
        int[] y = {20, 30, 40, 60, 80, 90};
        assertEquals(8, hamming(x, y));
        assertEquals("D: |1 - 2| + |4 - 3|", 2, lowerBound(1, x, y, 2));
        assertEquals("F: |4 - 3| + |1 - 2|", 2, lowerBound(1, mirror(x), mirror(y), 2));
        // At greater depth, 20 and 80, which are not in x, split the halves before and after D.
        assertEquals(8, lowerBound(2, x, y, 8));
        assertTrue("both", lowerBound(2, x, y, 2) > 2);
    }

    /**
     * Example 5: with the same sizes and maximum distance, the middle token of y must be within one position in x. The paper probes F, the
     * fourth from the left; from the right, it is the third, the middle of six.
     */
    @Test
    public void testExample5OnlyAWindowIsSearched() {
        int[] y = mirror(new int[] {1, 2, 3, 100, 201, 202});
        int[] bounds = {3, 3, 2, 0, 2, 3};
        for (int place = 1; place <= 6; place++) {
            int[] x = new int[6];
            for (int i = 1; i <= 6; i++) {
                x[i - 1] = i < place ? 10 + i : i == place ? 100 : 110 + i;
            }
            assertEquals("F at " + place, bounds[place - 1], lowerBound(1, mirror(x), y, 2));
        }
    }

    /** The bound for two whole sets. */
    private static int lowerBound(int depth, int[] left, int[] right, int distance) {
        int[] tokens = Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, tokens, left.length, right.length);
        return new SuffixFilter(depth, tokens).lowerBound(0, left.length, left.length, tokens.length, distance);
    }

    /** The same set in reverse order. */
    private static int[] mirror(int[] set) {
        return Arrays.stream(set).map(token -> -token).sorted().toArray();
    }

    private int[] set(int universe) {
        return random.ints(random.nextInt(universe + 1), 0, universe).distinct().sorted().toArray();
    }

    private static int hamming(int[] left, int[] right) {
        int overlap = 0;
        for (int token : left) {
            overlap += Arrays.binarySearch(right, token) >= 0 ? 1 : 0;
        }
        return left.length + right.length - 2 * overlap;
    }
}
