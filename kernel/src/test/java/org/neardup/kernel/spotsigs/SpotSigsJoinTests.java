package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.RandomSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;
import org.neardup.kernel.join.Threshold;

/** Compares the matcher, with every switch, with brute force. */
public class SpotSigsJoinTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    static Set<BruteForceJoin.Pair> pairs(SpotSigsJoin join, Records records) {
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        join.selfJoin(records, (left, right, overlap, similarity) -> assertTrue("found twice: " + left + " " + right,
            left < right && found.add(new BruteForceJoin.Pair(left, right, overlap, similarity))));
        return found;
    }

    @Test
    public void testFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 3; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(110));
                Records records = SetJoinTests.records(sets);
                for (String decimal : List.of("1", "0.8", "0.5", "0.44", "0.75", "0.0" + (1 + random.nextInt(9)),
                    "0." + (100 + random.nextInt(900)))) {
                    Threshold threshold = Threshold.parse(decimal);
                    Set<BruteForceJoin.Pair> expected = BruteForceJoin.selfJoin(sets, new Jaccard(threshold));
                    for (Pruning pruning : Pruning.values()) {
                        for (boolean partitioned : new boolean[] {true, false}) {
                            int threads = 1 + random.nextInt(3);
                            SpotSigsJoin join = new SpotSigsJoin(threshold).withPartitions(partitioned).withPruning(pruning)
                                .withThreads(threads);
                            SetJoinTests.assertPairs(shape + " " + join, expected, pairs(join, records));
                        }
                    }
                }
            }
        }
    }

    /** Sizes and overlaps whose similarity is exactly the threshold, for every fraction of small numbers that nine decimals can express. */
    @Test
    public void testPairsOnTheThresholdAreFound() {
        for (int union = 1; union <= 40; union++) {
            for (int overlap = 1; overlap <= union; overlap++) {
                if (1_000_000_000L * overlap % union == 0) {
                    Threshold threshold = new Threshold(overlap, union);
                    int left = overlap + random.nextInt(union - overlap + 1);
                    Records records = SetJoinTests.records(List.of(range(0, left), range(left - overlap, union)));
                    for (Pruning pruning : Pruning.values()) {
                        SpotSigsJoin join = new SpotSigsJoin(threshold).withPruning(pruning);
                        assertEquals(threshold + " " + left, 1, pairs(join, records).size());
                    }
                }
            }
        }
    }

    @Test
    public void testSwitchesSaveWorkAndCountsDoNotDependOnThreads() {
        Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(random, 600));
        SpotSigsJoin join = new SpotSigsJoin(Threshold.parse("0.6"));
        SpotSigsStatistics whole = run(join, records);
        String message = whole.toString();
        assertTrue(message, whole.partitions() > 1);
        assertTrue(message, whole.join().pairs() > 0);
        assertEquals(message, records.tokenCount(), whole.join().indexEntries());
        assertTrue(message, whole.join().postings() >= whole.join().candidates());
        assertTrue(message, whole.join().candidates() >= whole.join().verifications());
        SpotSigsStatistics three = run(join.withThreads(3), records);
        JoinStatistics one = whole.join();
        assertEquals(message, new JoinStatistics(one.records(), one.tokens(), one.indexEntries(), one.postings(), one.prefixCandidates(),
            one.positionalCandidates(), one.candidates(), one.verifications(), one.verificationSteps(), one.pairs(),
            three.join().memoryBytes()), three.join());
        long published = run(join.withPruning(Pruning.PUBLISHED), records).join().candidates();
        assertTrue(message, one.candidates() <= published);
        assertTrue(message, published < run(join.withPruning(Pruning.NONE), records).join().candidates());
        SpotSigsStatistics noPart = run(join.withPartitions(false), records);
        assertEquals(1, noPart.partitions());
        assertTrue(message, run(join.withPruning(Pruning.NONE), records).join().candidates()
            < run(join.withPruning(Pruning.NONE).withPartitions(false), records).join().candidates());
        assertThrows(IllegalArgumentException.class, () -> join.withThreads(0));
    }

    private static SpotSigsStatistics run(SpotSigsJoin join, Records records) {
        return join.selfJoin(records, (left, right, overlap, similarity) -> {});
    }

    private static long[] range(int from, int to) {
        long[] tokens = new long[to - from];
        for (int i = from; i < to; i++) {
            tokens[i - from] = i;
        }
        return tokens;
    }
}
