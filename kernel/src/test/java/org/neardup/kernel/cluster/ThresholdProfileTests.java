package org.neardup.kernel.cluster;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** Profiles against clusters made anew for every threshold. */
public class ThresholdProfileTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    private record Pair(int left, int right, int step) {}

    @FunctionalInterface
    private interface Clustering {
        Clusters of(int[] priority, FreeItems items);
    }

    @FunctionalInterface
    private interface Profiling {
        ProfiledClusters of(int items, BitSet isProtected, int steps, GradedPairs pairs);
    }

    /** A chain 0 - 1 - 2 whose second link is the stronger one. */
    @Test
    public void chain() {
        GradedPairs pairs = list(List.of(new Pair(0, 1, 0), new Pair(1, 2, 1)));
        ThresholdProfile connected = ConnectedProfile.of(3, new BitSet(), 2, pairs).profile();
        assertEquals(2, connected.pairs(0));
        assertEquals(1, connected.clusters(0));
        assertEquals(2, connected.removable(0));
        assertEquals(1, connected.pairs(1));
        assertEquals(1, connected.clusters(1));
        assertEquals(1, connected.removable(1));

        ProfiledClusters star = StarProfile.of(3, new BitSet(), 2, pairs);
        assertEquals("2 is no neighbour of 0", 1, star.profile().removable(0));
        assertEquals("2 is removed for 1", 1, star.profile().removable(1));
        assertArrayEquals(new int[] { 0, 1 }, star.clusters().members(0));
        assertArrayEquals(new int[] { 2 }, star.clusters().members(2));
    }

    @Test
    public void severalProtectedStay() {
        BitSet two = new BitSet();
        two.set(0, 2);
        GradedPairs pairs = list(List.of(new Pair(0, 1, 0), new Pair(0, 2, 0), new Pair(1, 2, 0)));
        for (Profiling profiling : List.<Profiling>of(ConnectedProfile::of, StarProfile::of)) {
            ThresholdProfile profile = profiling.of(3, two, 1, pairs).profile();
            assertEquals(1, profile.clusters(0));
            assertEquals(1, profile.removable(0));
        }
    }

    @Test
    public void nothing() {
        for (Profiling profiling : List.<Profiling>of(ConnectedProfile::of, StarProfile::of)) {
            ProfiledClusters none = profiling.of(0, new BitSet(), 3, consumer -> { });
            assertEquals(0, none.clusters().count());
            assertEquals(0, none.profile().pairs(0));
            assertEquals(0, none.profile().clusters(2));
        }
    }

    @Test
    public void tooManySteps() {
        assertThrows(IllegalArgumentException.class, () -> StarProfile.of(0, new BitSet(), 32_768, consumer -> { }));
    }

    @Test
    public void connectedAsMadeAnew() {
        manyShapes(ConnectedProfile::of, ConnectedClusters::of);
    }

    @Test
    public void starsAsMadeAnew() {
        manyShapes(StarProfile::of, StarClusters::of);
    }

    private void manyShapes(Profiling profiling, Clustering oracle) {
        for (int round = 0; round < 300; round++) {
            int items = randomness.between(1, round % 10 == 0 ? 150 : 25);
            int steps = round % 4 == 0 ? randomness.between(60, 200) : randomness.between(1, 21);
            List<Pair> pairs = pairs(items, steps, randomness.between(0, 100));
            BitSet isProtected = new BitSet();
            isProtected.set(0, randomness.between(0, items / 2));
            ProfiledClusters profiled = profiling.of(items, isProtected, steps, list(pairs));
            for (int step = 0; step < steps; step++) {
                check(oracle, items, isProtected, pairs, profiled, step);
            }
        }
    }

    private static void check(Clustering oracle, int items, BitSet isProtected, List<Pair> pairs, ProfiledClusters profiled, int step) {
        PairList reaching = new PairList();
        pairs.stream().filter(pair -> pair.step >= step).forEach(pair -> reaching.add(pair.left, pair.right));
        Clusters expected = oracle.of(IntStream.range(0, items).toArray(), new LinkedItems(items, reaching));
        ThresholdProfile profile = profiled.profile();
        assertEquals(reaching.size(), profile.pairs(step));
        assertEquals(IntStream.range(0, items).filter(item -> expected.size(item) > 1).count(), profile.clusters(step));
        assertEquals(
            IntStream.range(0, items).filter(item -> expected.isCentre(item) == false && isProtected.get(item) == false).count(),
            profile.removable(step));
        if (step == 0) {
            for (int item = 0; item < items; item++) {
                assertArrayEquals(expected.members(item), profiled.clusters().members(item));
            }
        }
    }

    /** Each two items with a chance of so many percent, either way round; steps spread over all, or most of them at a few. */
    private List<Pair> pairs(int items, int steps, int percent) {
        boolean spread = randomness.between(0, 1) == 0;
        List<Pair> pairs = new ArrayList<>();
        for (int left = 0; left < items; left++) {
            for (int right = 0; right < left; right++) {
                if (randomness.between(1, 100) <= percent) {
                    int step = randomness.between(0, spread ? steps - 1 : Math.min(2, steps - 1));
                    pairs.add(randomness.between(0, 1) == 0 ? new Pair(left, right, step) : new Pair(right, left, step));
                }
            }
        }
        return pairs;
    }

    private static GradedPairs list(List<Pair> pairs) {
        return consumer -> pairs.forEach(pair -> consumer.accept(pair.left, pair.right, pair.step));
    }
}
