package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RandomSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;
import org.neardup.kernel.join.Threshold;

/** Precision is 1, and recall is as predicted by the binomial distribution. */
public class LshJoinTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    private static Set<BruteForceJoin.Pair> pairs(LshJoin join, Records records) {
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        join.selfJoin(records, (left, right, overlap, similarity) -> assertTrue("found twice: " + left + " " + right,
            left < right && found.add(new BruteForceJoin.Pair(left, right, overlap, similarity))));
        return found;
    }

    @Test
    public void testPrecisionIsOneAndEqualRecordsAreFound() {
        for (RandomSets shape : RandomSets.values()) {
            List<long[]> sets = shape.collection(random, random.nextInt(150));
            Records records = SetJoinTests.records(sets);
            for (String decimal : List.of("1", "0.8", "0.5", "0.0" + (1 + random.nextInt(9)))) {
                Threshold threshold = Threshold.parse(decimal);
                Set<BruteForceJoin.Pair> expected = BruteForceJoin.selfJoin(sets, new Jaccard(threshold));
                LshJoin join = new LshJoin(1 + random.nextInt(4), 1 + random.nextInt(20), random.nextLong(), threshold,
                    1 + random.nextInt(3), MemoryReservation.UNLIMITED, JoinMonitor.NONE);
                Set<BruteForceJoin.Pair> found = pairs(join, records);
                String message = shape + " " + join;
                expected.removeIf(pair -> pair.similarity() < 1 && found.contains(pair) == false);
                SetJoinTests.assertPairs(message, expected, found);
            }
        }
    }

    /** With very many tables, every pair above the threshold is found. */
    @Test
    public void testManyTablesFindAll() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 200);
        Threshold threshold = Threshold.parse("0.5");
        // A pair at .5 is missed with a probability of 2^-200.
        SetJoinTests.assertPairs("", BruteForceJoin.selfJoin(sets, new Jaccard(threshold)),
            pairs(new LshJoin(1, 200, random.nextLong(), threshold), SetJoinTests.records(sets)));
    }

    /** 4,000 unrelated pairs of a known similarity: the number found is binomially distributed. */
    @Test
    public void testRecallIsBinomial() {
        int trials = 4000;
        for (int[] sizes : new int[][] {{5, 10}, {8, 10}, {9, 10}, {24, 40}, {88, 200}}) {
            int overlap = sizes[0];
            int union = sizes[1];
            int left = overlap + (union - overlap) / 2;
            List<long[]> sets = new ArrayList<>();
            for (int trial = 0; trial < trials; trial++) {
                long[] tokens = random.longs(union).toArray();
                sets.add(Arrays.copyOfRange(tokens, 0, left));
                sets.add(Arrays.copyOfRange(tokens, left - overlap, union));
            }
            Records records = SetJoinTests.records(sets);
            for (int[] bands : new int[][] {{1, 1}, {2, 2}, {4, 6}, {6, 8}}) {
                LshJoin join = new LshJoin(bands[0], bands[1], random.nextLong(), new Threshold(overlap, union));
                double expected = join.recall((double) overlap / union);
                double deviation = Math.sqrt(trials * expected * (1 - expected));
                // Allow six standard deviations, and one pair for distributions with hardly any variance.
                assertEquals(overlap + "/" + union + " " + join, trials * expected, pairs(join, records).size(),
                    6 * deviation + 1);
            }
        }
    }

    @Test
    public void testTheSameSeedFindsTheSameWithAnyNumberOfThreads() {
        Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(random, 600));
        long seed = random.nextLong();
        LshJoin join = new LshJoin(4, 3, seed, Threshold.parse("0.4"));
        Set<BruteForceJoin.Pair> found = pairs(join, records);
        assertEquals(found, pairs(join.withThreads(3), records));
        assertNotEquals(found, pairs(new LshJoin(4, 3, seed + 1, Threshold.parse("0.4")), records));
        JoinStatistics one = join.selfJoin(records, (left, right, overlap, similarity) -> {});
        JoinStatistics three = join.withThreads(3).selfJoin(records, (left, right, overlap, similarity) -> {});
        assertEquals(found.size(), one.pairs());
        assertEquals(one.candidates(), three.candidates());
        assertEquals(one.verifications(), three.verifications());
        assertTrue(one.postings() >= one.candidates() && one.candidates() >= one.verifications());
    }

    @Test
    public void testBadNumbersAreRefused() {
        Threshold threshold = Threshold.parse("0.5");
        assertThrows(IllegalArgumentException.class, () -> new LshJoin(0, 5, 0, threshold));
        assertThrows(IllegalArgumentException.class, () -> new LshJoin(5, 0, 0, threshold));
        assertThrows(IllegalArgumentException.class, () -> new LshJoin(1 << 20, 1 << 20, 0, threshold));
        assertThrows(IllegalArgumentException.class, () -> new LshJoin(5, 5, 0, threshold).withThreads(0));
    }
}
