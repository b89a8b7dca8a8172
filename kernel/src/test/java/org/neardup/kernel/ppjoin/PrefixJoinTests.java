package org.neardup.kernel.ppjoin;

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
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.RandomSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;
import org.neardup.kernel.join.Similarity;

/** Compares All-Pairs, ppjoin and ppjoin+ with brute force. */
public class PrefixJoinTests {

    private static final List<PrefixAlgorithm> ALGORITHMS = List.of(new PrefixAlgorithm.AllPairs(), new PrefixAlgorithm.PpJoin(),
        new PrefixAlgorithm.PpJoinPlus(1), new PrefixAlgorithm.PpJoinPlus(2), new PrefixAlgorithm.PpJoinPlus(5));

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    private static Set<BruteForceJoin.Pair> pairs(Records records, Similarity similarity, PrefixAlgorithm algorithm) {
        Set<BruteForceJoin.Pair> found = new TreeSet<>();
        JoinStatistics statistics = new PrefixJoin(similarity, algorithm).selfJoin(records, SetJoinTests.collector(found));
        assertEquals(found.size(), statistics.pairs());
        return found;
    }

    @Test
    public void testFindsWhatBruteForceFinds() {
        for (RandomSets shape : RandomSets.values()) {
            for (int round = 0; round < 3; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(110));
                Records records = SetJoinTests.records(sets);
                for (Similarity similarity : SetJoinTests.similarities(random)) {
                    Set<BruteForceJoin.Pair> expected = BruteForceJoin.selfJoin(sets, similarity);
                    for (PrefixAlgorithm algorithm : ALGORITHMS) {
                        String message = shape + " " + similarity + " " + algorithm;
                        SetJoinTests.assertPairs(message, expected, pairs(records, similarity, algorithm));
                        SetJoinTests.assertPairs(message, expected, pairs(records, new WholePrefixes(similarity), algorithm));
                    }
                }
            }
        }
    }

    /** Sizes and overlaps whose similarity is exactly the threshold, for every fraction of small numbers that nine decimals can express. */
    @Test
    public void testPairsOnTheThresholdAreFound() {
        SetJoinTests.forEachPairOnTheThreshold(random, (similarity, sets) -> {
            Records records = SetJoinTests.records(sets);
            for (PrefixAlgorithm algorithm : ALGORITHMS) {
                assertEquals(similarity + " " + algorithm, 1, pairs(records, similarity, algorithm).size());
            }
        });
    }

    @Test
    public void testAnyTokenOrderIsExact() {
        List<long[]> sets = RandomSets.NEAR_DUPLICATES.collection(random, 150);
        Similarity similarity = Similarity.parse("jaccard", "0.6");
        Records records = SetJoinTests.recordsInAnyOrder(sets, random);
        for (PrefixAlgorithm algorithm : ALGORITHMS) {
            SetJoinTests.assertPairs("", BruteForceJoin.selfJoin(sets, similarity), pairs(records, similarity, algorithm));
        }
    }

    @Test
    public void testStatisticsAreConsistent() {
        Records records = SetJoinTests.records(RandomSets.NEAR_DUPLICATES.collection(random, 600));
        for (PrefixAlgorithm algorithm : ALGORITHMS) {
            JoinStatistics counts = new PrefixJoin(Similarity.parse("jaccard", "0.5"), algorithm)
                .selfJoin(records, (left, right, overlap, similarity) -> {});
            String message = counts.toString();
            assertEquals(message, records.count(), counts.records());
            assertTrue(message, counts.indexEntries() <= counts.tokens());
            assertTrue(message, counts.postings() >= counts.prefixCandidates());
            assertTrue(message, counts.prefixCandidates() >= counts.positionalCandidates());
            assertTrue(message, counts.positionalCandidates() >= counts.candidates());
            assertTrue(message, counts.candidates() >= counts.verifications());
            assertTrue(message, counts.pairs() > 0);
        }
    }

    @Test
    public void testRejectsUnknownAlgorithmsAndDepths() {
        assertThrows(IllegalArgumentException.class, () -> PrefixAlgorithm.parse("default"));
        assertThrows(IllegalArgumentException.class, () -> new PrefixAlgorithm.PpJoinPlus(0));
    }
}
