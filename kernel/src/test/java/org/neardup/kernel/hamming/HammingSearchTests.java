package org.neardup.kernel.hamming;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class HammingSearchTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void allPairsOfManyShapes() {
        for (int round = 0; round < 150; round++) {
            long[] fingerprints = fingerprints(randomness.between(0, 400));
            int maxDistance = round % 3 == 0 ? randomness.between(0, 64) : randomness.between(0, 8);
            int count = fingerprints.length == 0 ? 0 : randomness.between(fingerprints.length / 2, fingerprints.length);
            Pairs found = new Pairs();
            HammingSearch.allPairs(fingerprints, count, maxDistance, found);
            assertEquals(expectedPairs(fingerprints, count, maxDistance), found.distances);
        }
    }

    @Test
    public void blockJoinOfEveryScheme() {
        for (int maxDistance = 0; maxDistance <= 8; maxDistance++) {
            for (int blocks = maxDistance + 1; blocks <= maxDistance + 4; blocks++) {
                long[] fingerprints = fingerprints(randomness.between(2, 150));
                Pairs found = new Pairs();
                BlockJoin.allPairs(fingerprints, fingerprints.length, BlockScheme.of(maxDistance, blocks), found);
                assertEquals(maxDistance + " of " + blocks, expectedPairs(fingerprints, fingerprints.length, maxDistance), found.distances);
            }
        }
    }

    @Test
    public void largeSetTakesBlocks() {
        int count = 30_000;
        assertTrue(HammingPlan.blocksForAllPairs(count, 3) != HammingPlan.BRUTE_FORCE);
        long[] fingerprints = new long[count];
        RandomGenerator random = randomness.random();
        for (int i = 0; i < count; i++) {
            fingerprints[i] = i % 3 == 2 ? flip(fingerprints[random.nextInt(i)], random.nextInt(6)) : random.nextLong();
        }
        Pairs found = new Pairs();
        HammingSearch.allPairs(fingerprints, count, 3, found);
        Pairs expected = new Pairs();
        BruteForce.allPairs(fingerprints, 0, count, 3, expected);
        assertEquals(expected.distances, found.distances);
    }

    /** Groups of one to thousands of fingerprints with the same blocks, equal or not. */
    @Test
    public void groupsOfManySizes() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 12; round++) {
            long[] fingerprints = new long[randomness.between(0, 5_000)];
            int bits = randomness.between(0, 16);
            int equal = randomness.between(0, 10);
            for (int i = 0; i < fingerprints.length; i++) {
                long block = random.nextInt(1 << bits >>> random.nextInt(bits + 1));
                boolean near = i > 0 && random.nextInt(10) < equal;
                fingerprints[i] = near && i > 100
                    ? flip(fingerprints[random.nextInt(100)], random.nextInt(6))
                    : random.nextLong() << 16 | block;
                fingerprints[i] = Long.rotateLeft(fingerprints[i], round % 4 * 16);
            }
            for (int blocks = 4; blocks <= 6; blocks++) {
                Pairs found = new Pairs();
                BlockJoin.allPairs(fingerprints, fingerprints.length, BlockScheme.of(3, blocks), found);
                assertEquals(expectedPairs(fingerprints, fingerprints.length, 3), found.distances);
            }
        }
    }

    @Test
    public void planGrowsFromBruteForceToBlocks() {
        assertEquals(HammingPlan.BRUTE_FORCE, HammingPlan.blocksForAllPairs(100, 3));
        assertEquals(4, HammingPlan.blocksForAllPairs(100_000, 3));
        assertEquals(HammingPlan.BRUTE_FORCE, HammingPlan.blocksForAllPairs(1_000_000, 40));
        assertTrue("more blocks in common for longer sets", HammingPlan.blocksForAllPairs(100_000_000, 3) > 4);
    }

    @Test
    public void refusesBadInput() {
        long[] three = new long[3];
        assertThrows(IllegalArgumentException.class, () -> HammingSearch.allPairs(three, 3, -1, (l, r, d) -> {}));
        assertThrows(IllegalArgumentException.class, () -> HammingSearch.allPairs(three, 3, 65, (l, r, d) -> {}));
        assertThrows(IndexOutOfBoundsException.class, () -> HammingSearch.allPairs(three, 4, 3, (l, r, d) -> {}));
    }

    /** Random, clustered, equal, sparse or in a small subspace. */
    private long[] fingerprints(int count) {
        RandomGenerator random = randomness.random();
        long[] fingerprints = new long[count];
        int shape = random.nextInt(6);
        long base = random.nextLong();
        long subspace = random.nextLong() & random.nextLong() & random.nextLong();
        for (int i = 0; i < count; i++) {
            fingerprints[i] = switch (shape) {
                case 0 -> random.nextLong();
                case 1 -> i > 0 && random.nextInt(3) > 0 ? flip(fingerprints[random.nextInt(i)], random.nextInt(9)) : random.nextLong();
                case 2 -> base;
                case 3 -> 1L << random.nextInt(64);
                case 4 -> base ^ (random.nextLong() & subspace);
                default -> flip(base, random.nextInt(5));
            };
        }
        return fingerprints;
    }

    private long flip(long fingerprint, int bits) {
        long flipped = fingerprint;
        for (int i = 0; i < bits; i++) {
            flipped ^= 1L << randomness.random().nextInt(64);
        }
        return flipped;
    }

    private static Map<Long, Integer> expectedPairs(long[] fingerprints, int count, int maxDistance) {
        Map<Long, Integer> pairs = new TreeMap<>();
        for (int left = 0; left < count; left++) {
            for (int right = left + 1; right < count; right++) {
                int distance = Long.bitCount(fingerprints[left] ^ fingerprints[right]);
                if (distance <= maxDistance) {
                    pairs.put((long) left << 32 | right, distance);
                }
            }
        }
        return pairs;
    }

    /** Collects pairs and checks that each is reported once, smaller position first. */
    private static final class Pairs implements PairSink {

        private final Map<Long, Integer> distances = new TreeMap<>();

        @Override
        public void accept(int left, int right, int distance) {
            assertTrue(left + " < " + right, left < right);
            assertEquals("once", null, distances.put((long) left << 32 | right, distance));
        }
    }
}
