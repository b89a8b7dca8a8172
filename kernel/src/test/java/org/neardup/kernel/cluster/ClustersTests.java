package org.neardup.kernel.cluster;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.hamming.HammingSearch;

public class ClustersTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** A chain a - b - c: b is near both, a and c are not near each other. */
    @Test
    public void chainsDriftOnlyWhenConnected() {
        long[] chain = {0b0001, 0b0011, 0b0111};
        int[] inOrder = {0, 1, 2};
        Clusters star = Clusters.star(inOrder, new FingerprintItems(chain, 1));
        assertEquals(2, star.count());
        assertArrayEquals(new int[] {0, 1}, star.members(0));
        assertArrayEquals(new int[] {}, star.members(1));
        assertArrayEquals(new int[] {2}, star.members(2));

        Clusters fromTheMiddle = Clusters.star(new int[] {1, 2, 0}, new FingerprintItems(chain, 1));
        assertEquals(1, fromTheMiddle.count());
        assertArrayEquals("members in the order of priority", new int[] {1, 2, 0}, fromTheMiddle.members(1));

        Clusters connected = Clusters.connected(inOrder, new FingerprintItems(chain, 1));
        assertEquals(1, connected.count());
        assertArrayEquals(new int[] {0, 1, 2}, connected.members(0));
        assertEquals(3, connected.size(0));
        assertTrue(connected.isCentre(0));
        assertFalse(connected.isCentre(1));
    }

    @Test
    public void noFingerprintHasNoNeighbours() {
        long[] fingerprints = {SimHash.NONE, SimHash.NONE, 1};
        int[] inOrder = {0, 1, 2};
        assertEquals(3, Clusters.star(inOrder, new FingerprintItems(fingerprints, 3)).count());
        assertEquals(3, Clusters.connected(inOrder, new FingerprintItems(fingerprints, 3)).count());
    }

    /** The remaining items stay joined, even if only a replaced item joined them. */
    @Test
    public void replacedItems() {
        UnionFind sets = new UnionFind(5);
        sets.union(0, 4);
        sets.union(4, 2);
        sets.replaceAfter(3, 4);
        assertArrayEquals(new int[] {0, 1, 0, 3, 4, 5, 6}, sets.components());
        assertEquals(6, sets.sets());
        sets.union(6, 1);
        sets.union(3, 5);
        sets.replaceAfter(3, 1);
        assertArrayEquals(new int[] {0, 1, 0, 3}, sets.components());
        assertEquals(3, sets.sets());
        sets.replaceAfter(3, 0);
        assertEquals(2, sets.sets());
    }

    @Test
    public void noItems() {
        assertEquals(0, Clusters.star(new int[0], new FingerprintItems(new long[0], 3)).count());
        assertEquals(0, Clusters.connected(new int[0], new LinkedItems(0, new PairList())).count());
    }

    @Test
    public void starClustersOfFingerprints() {
        manyShapes((fingerprints, maxDistance, priority) -> {
            boolean[][] near = near(fingerprints, maxDistance, (a, b) -> true);
            Clusters clusters = Clusters.star(priority, new FingerprintItems(fingerprints, maxDistance));
            check(starOracle(near, priority), clusters, priority);
            for (int item = 0; item < fingerprints.length; item++) {
                assertTrue(SimHash.distance(fingerprints[item], fingerprints[clusters.centreOf(item)]) <= maxDistance);
            }
        });
    }

    @Test
    public void connectedClustersOfFingerprints() {
        manyShapes((fingerprints, maxDistance, priority) -> {
            boolean[][] near = near(fingerprints, maxDistance, (a, b) -> true);
            FreeItems items = new FingerprintItems(fingerprints, maxDistance);
            check(connectedOracle(near, priority), Clusters.connected(priority, items), priority);
        });
    }

    @Test
    public void aTestDecides() {
        manyShapes((fingerprints, maxDistance, priority) -> {
            NeighbourTest test = (a, b) -> (a + b) % 3 != 0;
            boolean[][] near = near(fingerprints, maxDistance, test);
            check(starOracle(near, priority), Clusters.star(priority, new FingerprintItems(fingerprints, maxDistance, test)), priority);
            check(connectedOracle(near, priority),
                Clusters.connected(priority, new FingerprintItems(fingerprints, maxDistance, test)), priority);
        });
    }

    @Test
    public void clustersOfComparedItems() {
        manyShapes((fingerprints, maxDistance, priority) -> {
            boolean[] comparable = new boolean[fingerprints.length];
            for (int item = 0; item < comparable.length; item++) {
                comparable[item] = fingerprints[item] != SimHash.NONE;
            }
            NeighbourTest test = (a, b) -> SimHash.distance(fingerprints[a], fingerprints[b]) <= maxDistance;
            boolean[][] near = near(fingerprints, maxDistance, (a, b) -> true);
            check(starOracle(near, priority), Clusters.star(priority, new ComparedItems(comparable, test)), priority);
            check(connectedOracle(near, priority), Clusters.connected(priority, new ComparedItems(comparable, test)), priority);
        });
    }

    @Test
    public void clustersOfPairs() {
        manyShapes((fingerprints, maxDistance, priority) -> {
            boolean[][] near = near(fingerprints, maxDistance, (a, b) -> true);
            PairList pairs = new PairList();
            int count = fingerprints.length;
            HammingSearch.allPairs(fingerprints, count, maxDistance, (left, right, distance) -> {
                if (fingerprints[left] != SimHash.NONE && fingerprints[right] != SimHash.NONE) {
                    pairs.add(left, right);
                    pairs.add(right, right);
                    if ((left & 1) == 0) {
                        pairs.add(right, left);
                    }
                }
            });
            check(starOracle(near, priority), Clusters.star(priority, new LinkedItems(count, pairs)), priority);
            check(connectedOracle(near, priority), Clusters.connected(priority, new LinkedItems(count, pairs)), priority);

            UnionFind sets = new UnionFind(count);
            for (int pair = 0; pair < pairs.size(); pair++) {
                sets.union(pairs.left(pair), pairs.right(pair));
            }
            int[] inOrder = IntStream.range(0, count).toArray();
            int[] smallest = connectedOracle(near, inOrder);
            assertArrayEquals(smallest, sets.components());
            assertEquals(Clusters.connected(inOrder, new LinkedItems(count, pairs)).count(), sets.sets());
            for (int item = 0; item < count; item++) {
                assertEquals(smallest[item], sets.find(item));
            }
        });
    }

    @Test
    public void unionTellsWhetherSetsWereApart() {
        UnionFind sets = new UnionFind(4);
        assertTrue(sets.union(3, 2));
        assertTrue(sets.union(2, 1));
        assertFalse(sets.union(3, 1));
        assertEquals(2, sets.sets());
        assertArrayEquals(new int[] {0, 1, 1, 1}, sets.components());
    }

    @Test
    public void refusesAnIncompletePriority() {
        FreeItems two = new FingerprintItems(new long[] {1, -1}, 3);
        assertThrows(IllegalArgumentException.class, () -> Clusters.star(new int[] {0}, two));
        FreeItems again = new FingerprintItems(new long[] {1, -1}, 3);
        Exception e = assertThrows(IllegalArgumentException.class, () -> Clusters.star(new int[] {0, 0}, again));
        assertEquals("the priority leaves out item 1", e.getMessage());
    }

    @Test
    public void refusesPairsOfUnknownItems() {
        PairList pairs = new PairList();
        pairs.add(0, 2);
        assertThrows(IndexOutOfBoundsException.class, () -> new LinkedItems(2, pairs));
        PairList negative = new PairList();
        negative.add(-1, 0);
        assertThrows(IndexOutOfBoundsException.class, () -> new LinkedItems(2, negative));
    }

    private interface Shape {
        void check(long[] fingerprints, int maxDistance, int[] priority);
    }

    private void manyShapes(Shape shape) {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 120; round++) {
            int count = randomness.between(0, round % 10 == 0 ? 400 : 120);
            long[] fingerprints = fingerprints(count, round % 5);
            int[] priority = IntStream.range(0, count).toArray();
            for (int i = count - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swapped = priority[i];
                priority[i] = priority[j];
                priority[j] = swapped;
            }
            shape.check(fingerprints, randomness.between(0, 7), priority);
        }
    }

    /** Random, derived from each other, equal, a cloud around one, and steps of one bit. */
    private long[] fingerprints(int count, int shape) {
        RandomGenerator random = randomness.random();
        long base = random.nextLong();
        long[] fingerprints = new long[count];
        for (int i = 0; i < count; i++) {
            fingerprints[i] = switch (shape) {
                case 0 -> random.nextInt(10) == 0 ? SimHash.NONE : random.nextLong();
                case 1 -> i == 0 || random.nextInt(4) == 0 ? random.nextLong() : nearby(fingerprints[random.nextInt(i)]);
                case 2 -> base;
                case 3 -> base ^ 1L << random.nextInt(64) ^ 1L << random.nextInt(64);
                default -> -1L >>> i % 64;
            };
        }
        return fingerprints;
    }

    private long nearby(long fingerprint) {
        long flipped = fingerprint;
        for (int bits = randomness.between(0, 5); bits > 0; bits--) {
            flipped ^= 1L << randomness.between(0, 63);
        }
        return flipped;
    }

    private static boolean[][] near(long[] fingerprints, int maxDistance, NeighbourTest test) {
        int count = fingerprints.length;
        boolean[][] near = new boolean[count][count];
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                near[a][b] = fingerprints[a] != SimHash.NONE && fingerprints[b] != SimHash.NONE
                    && Long.bitCount(fingerprints[a] ^ fingerprints[b]) <= maxDistance && test.areNeighbours(a, b);
            }
        }
        return near;
    }

    private static int[] starOracle(boolean[][] near, int[] priority) {
        int[] centreOf = new int[near.length];
        Arrays.fill(centreOf, -1);
        for (int centre : priority) {
            if (centreOf[centre] < 0) {
                for (int item = 0; item < near.length; item++) {
                    if (item == centre || centreOf[item] < 0 && near[centre][item]) {
                        centreOf[item] = centre;
                    }
                }
            }
        }
        return centreOf;
    }

    /** The transitive closure by repeated relabelling: each item takes the best rank among its neighbours until nothing changes. */
    private static int[] connectedOracle(boolean[][] near, int[] priority) {
        int count = near.length;
        int[] rank = new int[count];
        for (int i = 0; i < count; i++) {
            rank[priority[i]] = i;
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int a = 0; a < count; a++) {
                for (int b = 0; b < count; b++) {
                    if (near[a][b] && rank[b] < rank[a]) {
                        rank[a] = rank[b];
                        changed = true;
                    }
                }
            }
        }
        return Arrays.stream(rank).map(best -> priority[best]).toArray();
    }

    private static void check(int[] expectedCentres, Clusters clusters, int[] priority) {
        int count = expectedCentres.length;
        assertArrayEquals(expectedCentres, IntStream.range(0, count).map(clusters::centreOf).toArray());
        int centres = 0;
        for (int centre = 0; centre < count; centre++) {
            int name = centre;
            int[] expected = Arrays.stream(priority).filter(item -> expectedCentres[item] == name).toArray();
            assertArrayEquals(expected, clusters.members(centre));
            assertEquals(expected.length, clusters.size(centre));
            assertEquals(expectedCentres[centre] == centre, clusters.isCentre(centre));
            centres += expected.length > 0 ? 1 : 0;
        }
        assertEquals(centres, clusters.count());
    }
}
