package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.Verdict.Outcome;

public class SketchLinksTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Some sketches that are similar, some equal, some unrelated. */
    private record Collection(SketchFormat format, long[] packed, int count) {

        /** Sketches, some of them copies with {@code least} to 3 eighths of the samples redrawn. */
        static Collection draw(RandomGenerator random, int count, int least) {
            SketchFormat format = new SketchFormat(SketchFormat.GROUP * (1 + random.nextInt(3)), 1 + random.nextInt(10));
            long[][] sketches = new long[count][];
            long[] packed = new long[count * format.words()];
            for (int set = 0; set < count; set++) {
                sketches[set] = random.longs(format.samples()).toArray();
                if (set > 0 && random.nextInt(4) > 0) {
                    sketches[set] = sketches[random.nextInt(set)].clone();
                    int share = least + random.nextInt(4 - least);
                    for (int i = 0; i < format.samples() * share / 8; i++) {
                        sketches[set][random.nextInt(format.samples())] = random.nextLong();
                    }
                }
                format.pack(sketches[set], packed, set * format.words());
            }
            return new Collection(format, packed, count);
        }

        boolean isCandidate(Banding banding, StoppingRule rule, int left, int right) {
            boolean agree = false;
            for (int band = 0; band < banding.bands(); band++) {
                agree |= banding.key(packed, left * format.words(), band) == banding.key(packed, right * format.words(), band);
            }
            return agree && verdict(rule, left, right) != Outcome.REJECTED_EARLY;
        }

        boolean areEqual(int left, int right) {
            return format.matches(packed, left * format.words(), packed, right * format.words()) == format.samples();
        }

        Outcome verdict(StoppingRule rule, int left, int right) {
            return rule.compare(packed, left * format.words(), packed, right * format.words()).outcome();
        }

        Banding banding(RandomGenerator random) {
            int rows = 1 + random.nextInt(Math.min(12, Long.SIZE / format.bits()));
            return new Banding(format, rows, 1 + random.nextInt(format.bands(rows)));
        }

        StoppingRule rule(double threshold) {
            return StoppingRule.of(format, threshold, 1e-3, StoppingRule.groupPoints(format));
        }
    }

    @Test
    public void checksEachCandidateOnceIfNothingIsLinked() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 60; round++) {
            Collection collection = Collection.draw(random, random.nextInt(60), 0);
            Banding banding = collection.banding(random);
            StoppingRule rule = collection.rule(0.3 + 0.6 * random.nextDouble());
            Set<Long> checked = new HashSet<>();
            int[] components = find(collection, banding, rule, (left, right) -> {
                assertTrue(left < right);
                assertTrue("checked twice: " + left + ", " + right,
                    checked.add((long) left << 32 | right) || collection.areEqual(left, right));
                return false;
            });
            Set<Long> expected = new HashSet<>();
            for (int left = 0; left < collection.count; left++) {
                assertEquals(left, components[left]);
                for (int right = left + 1; right < collection.count; right++) {
                    if (collection.isCandidate(banding, rule, left, right)) {
                        expected.add((long) left << 32 | right);
                    }
                }
            }
            assertEquals(expected, checked);
        }
    }

    @Test
    public void linksConnectWhatAllCandidatesConnect() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 100; round++) {
            Collection collection = Collection.draw(random, 1 + random.nextInt(80), round % 4 == 0 ? 0 : 1);
            Banding banding = collection.banding(random);
            StoppingRule rule = collection.rule(0.3 + 0.6 * random.nextDouble());
            // Equal sketches pass, and others by a rule that is independent of sketches.
            int salt = random.nextInt();
            PairCheck check = (left, right) -> (left * 31 + right + salt) % 3 != 0
                || collection.areEqual(left, right);
            UnionFind expected = new UnionFind(collection.count);
            boolean equalSketches = false;
            for (int left = 0; left < collection.count; left++) {
                for (int right = left + 1; right < collection.count; right++) {
                    if (collection.isCandidate(banding, rule, left, right) && check.similar(left, right)) {
                        expected.union(left, right);
                    }
                    equalSketches |= collection.areEqual(left, right);
                }
            }
            if (equalSketches == false) {
                assertArrayEquals(expected.components(), find(collection, banding, rule, check));
            }
        }
    }

    /** Linking a large group of near-duplicates, or of equal sketches, takes about one check for each set. */
    @Test
    public void heapsTakeLinearTime() {
        RandomGenerator random = randomness.random();
        int count = 20_000;
        SketchFormat format = new SketchFormat(128, 4);
        long[] sketch = random.longs(128).toArray();
        long[] packed = new long[count * format.words()];
        for (int set = 0; set < count; set++) {
            long[] near = sketch.clone();
            if (set % 2 == 0) {
                near[random.nextInt(128)] = random.nextLong();
                near[random.nextInt(128)] = random.nextLong();
            }
            format.pack(near, packed, set * format.words());
        }
        Banding banding = Banding.of(format, 0.8, 0.99);
        StoppingRule rule = StoppingRule.of(format, 0.8, 1e-5, StoppingRule.groupPoints(format));
        int[] checks = { 0 };
        int[] components = SketchLinks.find(banding, rule, packed, count, (left, right) -> {
            checks[0]++;
            return true;
        }, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
        assertArrayEquals(new int[count], components);
        assertEquals(count - 1, checks[0]);
    }

    @Test
    public void findsAsManyPairsAsPredicted() {
        RandomGenerator random = randomness.random();
        int pairs = 3000;
        SketchFormat format = new SketchFormat(128, 6);
        WeightedMinHash minHash = new WeightedMinHash(128);
        long[] packed = new long[2 * pairs * format.words()];
        for (int pair = 0; pair < pairs; pair++) {
            long[] tokens = random.longs(6).toArray();
            format.pack(new WeightedSet(Arrays.copyOf(tokens, 4), new double[] { 1, 1, 2, 4 }).sketch(minHash), packed,
                2 * pair * format.words());
            format.pack(new WeightedSet(Arrays.copyOfRange(tokens, 2, 6), new double[] { 2, 4, 1, 1 }).sketch(minHash), packed,
                (2 * pair + 1) * format.words());
        }
        Banding banding = new Banding(format, 6, 10);
        StoppingRule rule = StoppingRule.of(format, 0.3, 1e-9, StoppingRule.groupPoints(format));
        int[] components = SketchLinks.find(banding, rule, packed, 2 * pairs, (left, right) -> left % 2 == 0 && right == left + 1,
            MemoryReservation.UNLIMITED, JoinMonitor.NONE);
        int found = 0;
        for (int pair = 0; pair < pairs; pair++) {
            found += components[2 * pair] == components[2 * pair + 1] ? 1 : 0;
        }
        assertTrue(banding.recall(0.6) > 0.3 && banding.recall(0.6) < 0.6);
        WeightedMinHashTests.assertNear("found", banding.recall(0.6) * pairs, found, pairs);
    }

    @Test
    public void choosesFewestCandidatesForARecall() {
        SketchFormat format = new SketchFormat(128, 8);
        Banding banding = Banding.of(format, 0.5, 0.95);
        assertTrue(banding.recall(0.5) >= 0.95);
        assertTrue(new Banding(format, banding.rows(), banding.bands() - 1).recall(0.5) < 0.95);
        assertTrue(new Banding(format, banding.rows() + 1, format.bands(banding.rows() + 1)).recall(0.5) < 0.95);
        assertEquals(1, banding.recall(1), 0);
        assertEquals("64 samples of 32 bits find pairs of similarity 0.01 with a recall of at most 0.474, not 0.9; take more samples",
            assertThrows(IllegalArgumentException.class, () -> Banding.of(new SketchFormat(64, 32), 0.01, 0.9)).getMessage());
    }

    @Test
    public void givesMemoryBackAndCanBeCancelled() {
        Collection collection = Collection.draw(randomness.random(), 50, 0);
        long[] reserved = new long[2];
        MemoryReservation memory = new MemoryReservation() {
            @Override
            public void reserve(long bytes) {
                reserved[0] += bytes;
                reserved[1] = Math.max(reserved[1], reserved[0]);
            }

            @Override
            public void release(long bytes) {
                reserved[0] -= bytes;
            }
        };
        Banding banding = new Banding(collection.format, 1, 1);
        StoppingRule rule = collection.rule(0.5);
        SketchLinks.find(banding, rule, collection.packed, 50, (left, right) -> true, memory, JoinMonitor.NONE);
        assertEquals(0, reserved[0]);
        assertEquals(SketchLinks.estimatedBytes(50), reserved[1]);
        assertThrows(CancellationException.class, () -> SketchLinks.find(banding, rule, collection.packed, 50, (left, right) -> true,
            memory, (done, total) -> false));
        assertThrows(IllegalStateException.class, () -> SketchLinks.find(banding, rule, collection.packed, 50, (left, right) -> {
            throw new IllegalStateException();
        }, memory, (done, total) -> true).toString());
        assertEquals(0, reserved[0]);
    }

    @Test
    public void saysWhatIsWrong() {
        SketchFormat format = new SketchFormat(64, 8);
        assertThrows(IllegalArgumentException.class, () -> new Banding(format, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Banding(format, 9, 1));
        assertEquals("[bands] must be from 1 to 8 for 64 samples and 8 rows, but was [9]",
            assertThrows(IllegalArgumentException.class, () -> new Banding(format, 8, 9)).getMessage());
        for (double wrong : new double[] { 0, -1, 1.5, Double.NaN }) {
            assertThrows(IllegalArgumentException.class, () -> Banding.of(format, wrong, 0.5));
            assertThrows(IllegalArgumentException.class, () -> Banding.of(format, 0.5, wrong));
        }
        StoppingRule other = StoppingRule.of(new SketchFormat(64, 4), 0.5, 0.1, 64);
        Banding banding = new Banding(format, 1, 1);
        assertThrows(IllegalArgumentException.class,
            () -> SketchLinks.find(banding, other, new long[8], 1, (left, right) -> true, MemoryReservation.UNLIMITED, JoinMonitor.NONE));
        StoppingRule rule = StoppingRule.of(format, 0.5, 0.1, 64);
        assertThrows(IllegalArgumentException.class,
            () -> SketchLinks.find(banding, rule, new long[8], 2, (left, right) -> true, MemoryReservation.UNLIMITED, JoinMonitor.NONE));
    }

    private static int[] find(Collection collection, Banding banding, StoppingRule rule, PairCheck check) {
        return SketchLinks.find(banding, rule, collection.packed, collection.count, check, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }
}
