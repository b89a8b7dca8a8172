package org.neardup.kernel.weighted;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.BruteForceWeightedJoin.Found;

/** Compares every weighted similarity, kind of join and number of threads with brute force. */
public class WeightedJoinTests {

    private static final PairSink NOWHERE = (left, right, shared, similarity) -> {};

    private static final JoinProgress IDLE = new JoinProgress(JoinMonitor.NONE, 0);

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testSelfJoinFindsWhatBruteForceFinds() {
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            for (int round = 0; round < 4; round++) {
                List<SortedMap<Long, Double>> records = shape.collection(random, random.nextInt(150));
                WeightedRecords built = RandomWeightedRecords.build(records).get(0);
                for (WeightedSimilarity similarity : similarities()) {
                    int threads = 1 + random.nextInt(3);
                    SortedMap<String, Found> found = new TreeMap<>();
                    JoinStatistics statistics = new WeightedJoin(similarity).withThreads(threads).selfJoin(built,
                        BruteForceWeightedJoin.collector(found));
                    SortedMap<String, Found> expected = BruteForceWeightedJoin.selfJoin(records, similarity);
                    BruteForceWeightedJoin.assertPairs(message(shape, similarity), expected, found);
                    assertEquals(found.size(), statistics.pairs());
                }
            }
        }
    }

    @Test
    public void testJoinOfTwoCollectionsFindsWhatBruteForceFinds() {
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            for (int round = 0; round < 4; round++) {
                List<SortedMap<Long, Double>> all = shape.collection(random, 1 + random.nextInt(150));
                int split = random.nextInt(all.size() + 1);
                List<SortedMap<Long, Double>> left = all.subList(0, split);
                List<SortedMap<Long, Double>> right = all.subList(split, all.size());
                List<WeightedRecords> built = RandomWeightedRecords.build(left, right);
                for (WeightedSimilarity similarity : similarities()) {
                    SortedMap<String, Found> found = new TreeMap<>();
                    new WeightedJoin(similarity).withThreads(1 + random.nextInt(3)).join(built.get(0), built.get(1),
                        BruteForceWeightedJoin.collector(found));
                    BruteForceWeightedJoin.assertPairs(message(shape, similarity),
                        BruteForceWeightedJoin.join(left, right, similarity), found);
                }
            }
        }
    }

    @Test
    public void testBothWaysOfProbingFindWhatBruteForceFinds() {
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            List<SortedMap<Long, Double>> all = shape.collection(random, 1 + random.nextInt(150));
            int split = random.nextInt(all.size());
            List<WeightedRecords> built = RandomWeightedRecords.build(all, all.subList(0, split), all.subList(split, all.size()));
            for (WeightedSimilarity similarity : similarities()) {
                assertBothWays(message(shape, similarity), BruteForceWeightedJoin.selfJoin(all, similarity), built.get(0), built.get(0),
                    similarity);
                SortedMap<String, Found> expected = BruteForceWeightedJoin.join(all.subList(0, split), all.subList(split, all.size()),
                    similarity);
                assertBothWays(message(shape, similarity), expected, built.get(1), built.get(2), similarity);
            }
        }
    }

    private static void assertBothWays(String message, SortedMap<String, Found> expected, WeightedRecords left, WeightedRecords right,
        WeightedSimilarity similarity) {
        for (BiFunction<WeightedInput, JoinProgress, WeightedIndex> way : List.<BiFunction<WeightedInput, JoinProgress, WeightedIndex>>of(
            WeightedIndex::bounding, WeightedIndex::accumulating)) {
            SortedMap<String, Found> found = new TreeMap<>();
            WeightedIndex index = way.apply(new WeightedInput(left, right, similarity), IDLE);
            new WeightedProbe(index, BruteForceWeightedJoin.collector(found)).probe(0, left.count());
            if (similarity instanceof WeightedOrPlain rule) {
                new PlainPairs(rule, left, right).join(new WeightedJoin(rule), IDLE, BruteForceWeightedJoin.collector(found));
            }
            BruteForceWeightedJoin.assertPairs(message, expected, found);
        }
    }

    /** (3, 4) and (4, 3) have the cosine 24/25; Σ min and Σ max of weights 1 to n give every fraction of small numbers. */
    @Test
    public void testPairsOnTheThresholdAreFound() {
        WeightedRecords vectors = RandomWeightedRecords.build(List.of(vector(3, 4), vector(4, 3))).get(0);
        assertEquals(1, new WeightedJoin(WeightedSimilarity.parse("weighted_cosine", "0.96")).selfJoin(vectors, NOWHERE).pairs());
        assertEquals(0, new WeightedJoin(WeightedSimilarity.parse("weighted_cosine", "0.960000001")).selfJoin(vectors, NOWHERE).pairs());
        for (int max = 1; max <= 40; max++) {
            for (int min = 1; min <= max; min++) {
                if (1_000_000_000L * min % max == 0) {
                    String threshold = BigDecimal.valueOf(min).divide(BigDecimal.valueOf(max)).toPlainString();
                    int part = random.nextInt(min + 1);
                    WeightedRecords pair = RandomWeightedRecords.build(List.of(vector(part + 1, min), vector(part + 1, max))).get(0);
                    double expected = (double) (part + 1 + min) / (part + 1 + max);
                    double[] found = new double[1];
                    new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", threshold)).selfJoin(pair,
                        (left, right, shared, similarity) -> found[0] = similarity);
                    assertEquals(expected, found[0], 0);
                    WeightedRecords exact = RandomWeightedRecords.build(List.of(vector(min), vector(max))).get(0);
                    assertEquals(1, new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", threshold)).selfJoin(exact, NOWHERE)
                        .pairs());
                }
            }
        }
    }

    /** The maximum and minimum weights: no bound overflows, and terms with negligible weights have no effect. */
    @Test
    public void testExtremeWeights() {
        SortedMap<Long, Double> heavy = new TreeMap<>();
        SortedMap<Long, Double> mixed = new TreeMap<>();
        for (long term = 0; term < 500; term++) {
            heavy.put(term, WeightedRecordsBuilder.MAX_WEIGHT);
            mixed.put(term, term % 2 == 0 ? WeightedRecordsBuilder.MAX_WEIGHT : WeightedRecordsBuilder.MIN_WEIGHT);
        }
        List<SortedMap<Long, Double>> records = List.of(heavy, mixed, heavy, vector(WeightedRecordsBuilder.MIN_WEIGHT));
        for (WeightedSimilarity similarity : similarities()) {
            SortedMap<String, Found> found = new TreeMap<>();
            new WeightedJoin(similarity).selfJoin(RandomWeightedRecords.build(records).get(0), BruteForceWeightedJoin.collector(found));
            BruteForceWeightedJoin.assertPairs(message(null, similarity), BruteForceWeightedJoin.selfJoin(records, similarity), found);
        }
    }

    @Test
    public void testStatisticsAreConsistentAndDoNotDependOnThreads() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.HEAPS.collection(random, 600)).get(0);
        for (String name : List.of("weighted_cosine", "weighted_jaccard")) {
            WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse(name, "0.7"));
            JoinStatistics one = join.selfJoin(records, NOWHERE);
            JoinStatistics three = join.withThreads(3).selfJoin(records, NOWHERE);
            String message = one.toString();
            assertEquals(message, 600, one.records());
            assertTrue(message, one.indexEntries() <= one.tokens());
            assertTrue(message, one.postings() >= one.prefixCandidates());
            assertTrue(message, one.prefixCandidates() >= one.candidates());
            assertTrue(message, one.candidates() >= one.verifications());
            assertTrue(message, one.verifications() >= one.pairs());
            assertTrue(message, one.pairs() > 0);
            assertEquals(message, new JoinStatistics(one.records(), one.tokens(), one.indexEntries(), one.postings(),
                one.prefixCandidates(), one.positionalCandidates(), one.candidates(), one.verifications(), one.verificationSteps(),
                one.pairs(), three.memoryBytes()), three);
        }
    }

    @Test
    public void testMemoryIsReservedAndReleasedAlsoWhenCancelled() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.WHOLE.collection(random, 400)).get(0);
        CountedMemory memory = new CountedMemory();
        WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse("weighted_cosine", "0.5")).withThreads(2).withMemory(memory);
        List<Integer> seen = new ArrayList<>();
        assertTrue(join.selfJoin(records, NOWHERE).memoryBytes() > 0);
        assertThrows(CancellationException.class, () -> join.withMonitor((probed, total) -> {
            synchronized (seen) {
                seen.add(total);
            }
            return probed == 0;
        }).selfJoin(records, NOWHERE));
        assertEquals(400, (int) seen.get(0));
        assertEquals(0, memory.reserved());
    }

    @Test
    public void testIsCancelledWhileTheIndexIsBuilt() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.WHOLE_HEAPS.collection(random, 2_000)).get(0);
        for (WeightedSimilarity similarity : similarities()) {
            if (similarity instanceof WeightedOrPlain) {
                continue;
            }
            for (int calls = 1; calls < 30; calls += 1 + random.nextInt(8)) {
                int[] left = {calls};
                assertThrows(CancellationException.class, () -> new WeightedJoin(similarity).withMonitor((probed, total) -> {
                    assertEquals("no record has probed", 0, probed);
                    return --left[0] > 0;
                }).selfJoin(records, NOWHERE));
            }
        }
    }

    @Test
    public void testCollectionsOfDifferentOrdersAreRefused() {
        WeightedRecords left = RandomWeightedRecords.build(List.of(vector(1, 2))).get(0);
        WeightedRecords right = RandomWeightedRecords.build(List.of(vector(1, 2))).get(0);
        WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse("weighted_cosine", "0.5"));
        assertThrows(IllegalArgumentException.class, () -> join.join(left, right, NOWHERE));
        assertThrows(IllegalArgumentException.class, () -> join.join(left, left, NOWHERE));
        assertThrows(IllegalArgumentException.class, () -> join.withThreads(0));
        assertThrows(IllegalArgumentException.class, () -> WeightedSimilarity.parse("jaccard", "0.5"));
        assertThrows(IllegalArgumentException.class, () -> WeightedSimilarity.parse("weighted_cosine", "0"));
    }

    private List<WeightedSimilarity> similarities() {
        List<WeightedSimilarity> similarities = new ArrayList<>();
        for (String threshold : List.of("1", "0.9", "0.8", "0.5", "0.6", "0.000000001", "0.0" + (1 + random.nextInt(9)),
            "0." + (100 + random.nextInt(900)))) {
            similarities.add(WeightedSimilarity.parse("weighted_cosine", threshold));
            similarities.add(WeightedSimilarity.parse("weighted_jaccard", threshold));
            Threshold plain = Threshold.parse("0." + (30 + random.nextInt(70)));
            similarities.add(new WeightedOrPlain(Threshold.parse(threshold), random.nextBoolean() ? plain : WeightedOrPlain.DEFAULT_PLAIN));
        }
        return similarities;
    }

    private static SortedMap<Long, Double> vector(double... weights) {
        SortedMap<Long, Double> vector = new TreeMap<>();
        for (int i = 0; i < weights.length; i++) {
            vector.put((long) i, weights[i]);
        }
        return vector;
    }

    private static String message(RandomWeightedRecords shape, WeightedSimilarity similarity) {
        return shape + " " + similarity;
    }
}
