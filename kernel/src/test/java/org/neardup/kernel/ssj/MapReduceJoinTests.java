package org.neardup.kernel.ssj;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.BruteForceWeightedJoin;
import org.neardup.kernel.weighted.BruteForceWeightedJoin.Found;
import org.neardup.kernel.weighted.RandomWeightedRecords;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;

/** Compares every algorithm with brute force, and checks its accounts. */
public class MapReduceJoinTests {

    private static final PairSink NOWHERE = (left, right, shared, similarity) -> {};

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testEveryAlgorithmFindsWhatBruteForceFinds() {
        for (RandomWeightedRecords shape : RandomWeightedRecords.values()) {
            for (int round = 0; round < 3; round++) {
                List<SortedMap<Long, Double>> records = shape.collection(random, random.nextInt(100));
                WeightedRecords built = RandomWeightedRecords.build(records).get(0);
                for (String threshold : List.of("1", "0.9", "0.8", "0.5", "0.6", "0.000000001", "0." + (100 + random.nextInt(900)))) {
                    WeightedCosine similarity = new WeightedCosine(Threshold.parse(threshold));
                    SortedMap<String, Found> expected = BruteForceWeightedJoin.selfJoin(records, similarity);
                    for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
                        SortedMap<String, Found> found = new TreeMap<>();
                        new MapReduceJoin(similarity.threshold(), algorithm, 1 + random.nextInt(5),
                            1 + random.nextInt(Math.max(1, Math.min(5, built.termCount()))), JoinMonitor.NONE)
                            .selfJoin(built, BruteForceWeightedJoin.collector(found));
                        String message = shape + " " + threshold + " " + algorithm;
                        BruteForceWeightedJoin.assertPairs(message, expected, found);
                    }
                }
            }
        }
    }

    /** More documents than rows in a batch of the similarity phase. */
    @Test
    public void testAlgorithmsAgreeOverManyBlocks() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.HEAPS.collection(random, 3000)).get(0);
        Threshold threshold = Threshold.parse("0.9");
        long expected = new WeightedJoin(new WeightedCosine(threshold)).selfJoin(records, NOWHERE).pairs();
        for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
            Accounting account = new MapReduceJoin(threshold, algorithm).selfJoin(records, NOWHERE);
            assertEquals(algorithm.name(), expected, account.pairs());
        }
    }

    @Test
    public void testAccountsAreConsistent() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.HEAPS.collection(random, 300)).get(0);
        Threshold threshold = Threshold.parse("0.8");
        Map<MapReduceAlgorithm, Accounting> accounts = new EnumMap<>(MapReduceAlgorithm.class);
        for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
            accounts.put(algorithm, new MapReduceJoin(threshold, algorithm, 4, 3, JoinMonitor.NONE).selfJoin(records, NOWHERE));
        }
        Accounting elsayed = accounts.get(MapReduceAlgorithm.ELSAYED);
        Accounting vernica = accounts.get(MapReduceAlgorithm.VERNICA);
        Accounting two = accounts.get(MapReduceAlgorithm.SSJ_2);
        Accounting remainder = accounts.get(MapReduceAlgorithm.SSJ_2R);
        String message = accounts.toString();
        assertEquals(message, records.entryCount(), elsayed.indexEntries());
        assertEquals(message, 0, elsayed.remainderEntries());
        assertEquals(message, 8L * records.count() + 12L * records.entryCount(), elsayed.inputBytes());
        assertEquals(message, records.entryCount(), two.indexEntries() + two.remainderEntries());
        assertEquals(message, two.evaluatedPairs(), remainder.evaluatedPairs());
        assertTrue(message, two.evaluatedPairs() <= elsayed.evaluatedPairs());
        assertEquals("a pair is evaluated at each common signature term", two.contributions(), vernica.evaluatedPairs());
        assertEquals(message, 16 * (two.indexEntries() + two.partialSums()), two.shuffledBytes());
        assertEquals("every document is sent to each of 4 chunks", two.shuffledBytes() + 4 * two.inputBytes(), remainder.shuffledBytes());
        assertTrue(message, two.fetchedBytes() > 0 && remainder.fetchedBytes() == 0);
        assertTrue(message, two.evaluatedPairs() <= two.partialSums() && two.partialSums() <= 3 * two.evaluatedPairs());
        assertTrue(message, two.partialSums() <= two.contributions());
        assertTrue(message, remainder.largestChunkBytes() <= remainder.remainderBytes());
        assertTrue(message, 4 * remainder.largestChunkBytes() >= remainder.remainderBytes());
        assertEquals("each chunk is read once", remainder.remainderBytes(), remainder.readBytes());
        for (Accounting account : accounts.values()) {
            assertEquals(message, 3, account.mapWork().tasks());
            assertEquals(message, 4, account.reduceWork().tasks());
        }
        for (Accounting account : List.of(elsayed, two, remainder)) {
            assertEquals(message, account.contributions(), 3 * account.mapWork().mean(), 1e-3);
            assertEquals(message, account.contributions(), 3 * account.splitWork().mean(), 1e-3);
            assertTrue(message, account.partialSums() <= 4 * account.reduceWork().mean());
        }
        assertEquals("only sums", elsayed.partialSums(), 4 * elsayed.reduceWork().mean(), 1e-3);
    }

    /** The paper's reason for hashed buckets: the longest lists, here of 40 common terms, are neighbours in the file of all lists. */
    @Test
    public void testBucketsDivideMapWorkMoreEvenlyThanSplits() {
        List<SortedMap<Long, Double>> records = new ArrayList<>();
        for (long document = 0; document < 100; document++) {
            SortedMap<Long, Double> terms = new TreeMap<>();
            for (long term = 0; term < 100; term++) {
                terms.put(term < 40 ? term : document * 100 + term, 1.0);
            }
            records.add(terms);
        }
        Accounting account = new MapReduceJoin(Threshold.parse("0.8"), MapReduceAlgorithm.ELSAYED, 1, 2, JoinMonitor.NONE)
            .selfJoin(RandomWeightedRecords.build(records).get(0), NOWHERE);
        assertEquals(40 * 100 * 99 / 2, account.contributions());
        assertEquals("one split has all long lists", new Spread(2, 99_000, 99_000, 198_000), account.splitWork());
        assertTrue(account.toString(), account.mapWork().imbalance() < 1.5);
    }

    @Test
    public void testMoreBucketsThanTermsAreRefused() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.HEAPS.collection(random, 20)).get(0);
        MapReduceJoin join = new MapReduceJoin(Threshold.parse("0.8"), MapReduceAlgorithm.SSJ_2R, 1, records.termCount() + 1,
            JoinMonitor.NONE);
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> join.selfJoin(records, NOWHERE));
        assertEquals("the number of buckets must be at most the number of terms, " + records.termCount() + ", but was "
            + (records.termCount() + 1), refused.getMessage());
    }

    @Test
    public void testBadNumbersAreRefused() {
        Threshold threshold = Threshold.parse("0.8");
        assertThrows(IllegalArgumentException.class, () -> new MapReduceJoin(threshold, MapReduceAlgorithm.SSJ_2R, 0, 1, JoinMonitor.NONE));
        assertThrows(IllegalArgumentException.class, () -> new MapReduceJoin(threshold, MapReduceAlgorithm.SSJ_2R, 1, 0, JoinMonitor.NONE));
        assertThrows(IllegalArgumentException.class, () -> MapReduceAlgorithm.parse("ssj3"));
        for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
            assertEquals(algorithm, MapReduceAlgorithm.parse(algorithm.label()));
        }
    }

    @Test
    public void testCancellation() {
        WeightedRecords records = RandomWeightedRecords.build(RandomWeightedRecords.WHOLE.collection(random, 50)).get(0);
        for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
            assertThrows(CancellationException.class,
                () -> new MapReduceJoin(Threshold.parse("0.8"), algorithm, 1, 1, (done, all) -> false).selfJoin(records, NOWHERE));
        }
    }
}
