package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.ComparedItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.join.MemoryReservation;

public class SketchedNeighboursTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Compares with the comparison of all pairs by the rule alone. */
    @Test
    public void groupsAsAllPairsDo() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 60; round++) {
            int bits = 1 + random.nextInt(random.nextBoolean() ? 4 : SketchFormat.MAX_BITS);
            SketchFormat format = new SketchFormat(SketchFormat.GROUP * (1 + random.nextInt(5)), bits);
            long[] packed = sketches(random, format, random.nextInt(400));
            boolean[] comparable = new boolean[packed.length / format.words()];
            for (int item = 0; item < comparable.length; item++) {
                comparable[item] = random.nextInt(10) > 0;
            }
            double error = Math.pow(10, -1 - random.nextInt(9));
            StoppingRule rule = random.nextInt(8) == 0
                ? null
                : StoppingRule.of(format, 0.02 + 0.97 * random.nextDouble(), error, StoppingRule.groupPoints(format));
            assertGroups(random, format, packed, comparable, rule);
        }
    }

    /** Groups of sketches that differ in a share of their samples, another share in each group. */
    private static long[] sketches(RandomGenerator random, SketchFormat format, int count) {
        long[] packed = new long[count * format.words()];
        long[] samples = new long[format.samples()];
        double change = 0;
        for (int sketch = 0; sketch < count; sketch++) {
            if (sketch == 0 || random.nextInt(20) == 0) {
                Arrays.setAll(samples, i -> random.nextLong());
                change = random.nextInt(3) == 0 ? 0 : random.nextDouble();
            }
            long[] copy = samples.clone();
            for (int i = 0; i < copy.length; i++) {
                copy[i] = random.nextDouble() < change ? random.nextLong() : copy[i];
            }
            format.pack(copy, packed, sketch * format.words());
        }
        return packed;
    }

    private static void assertGroups(RandomGenerator random, SketchFormat format, long[] packed, boolean[] comparable, StoppingRule rule) {
        NeighbourTest test = (left, right) -> {
            int leftWord = left * format.words();
            int rightWord = right * format.words();
            return rule == null
                ? format.matches(packed, leftWord, packed, rightWord) == format.samples()
                : rule.compare(packed, leftWord, packed, rightWord).similar();
        };
        int[] priority = IntStream.range(0, comparable.length).toArray();
        for (int i = priority.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = priority[i];
            priority[i] = priority[other];
            priority[other] = swapped;
        }
        for (boolean star : new boolean[] {true, false}) {
            FreeItems found = new SketchedNeighbours(format, packed, comparable, rule, test, () -> true, MemoryReservation.UNLIMITED);
            FreeItems expected = new ComparedItems(comparable, test);
            Clusters clusters = star ? Clusters.star(priority, found) : Clusters.connected(priority, found);
            Clusters oracle = star ? Clusters.star(priority, expected) : Clusters.connected(priority, expected);
            assertArrayEquals(
                "[" + format + "] at [" + (rule == null ? 1 : rule.threshold()) + "]",
                Arrays.stream(priority).map(oracle::centreOf).toArray(),
                Arrays.stream(priority).map(clusters::centreOf).toArray());
        }
    }

    @Test
    public void findsNothingMoreOnceItMayNotGoOn() {
        SketchFormat format = new SketchFormat(SketchFormat.GROUP, 1);
        int count = 2000;
        boolean[] comparable = new boolean[count];
        Arrays.fill(comparable, true);
        AtomicInteger asked = new AtomicInteger();
        // All sketches are equal, but a test that accepts none leaves them free, so each item scans all others.
        FreeItems items = new SketchedNeighbours(format, new long[count], comparable, null, (left, right) -> {
            assertEquals(0, asked.get());
            return false;
        }, () -> {
            asked.incrementAndGet();
            return false;
        }, MemoryReservation.UNLIMITED);
        int[] taken = new int[count];
        for (int item = 0; item < count; item++) {
            assertEquals(0, items.takeNeighbours(item, taken, 0));
        }
        assertEquals(1, asked.get());
    }
}
