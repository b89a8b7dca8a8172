package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoinTests;
import org.neardup.kernel.join.Threshold;

/**
 * The worked example of Theobald et al. §4.3.2: three documents of 13, 12 and 14 signatures, as frequencies of s1, s2 and s3, at τ = .8. d1
 * and d3 are exactly at the threshold.
 */
public class PaperExampleTests {

    private static final Threshold TAU = Threshold.parse("0.8");

    private final List<long[]> documents = List.of(document(5, 4, 4), document(8, 4, 0), document(4, 5, 5));
    private final Records records = SetJoinTests.records(documents);

    private static long[] document(int... frequencies) {
        long[] tokens = new long[IntStream.of(frequencies).sum()];
        int length = 0;
        for (int signature = 0; signature < frequencies.length; signature++) {
            for (int i = 0; i < frequencies[signature]; i++) {
                tokens[length++] = signature + 1;
            }
        }
        return tokens;
    }

    @Test
    public void testD1AndD3AreTheOnlyPairAndOnTheThreshold() {
        // min: 4 + 4 + 4 = 12; max: 5 + 5 + 5 = 15.
        Set<BruteForceJoin.Pair> expected = Set.of(new BruteForceJoin.Pair(0, 2, 12, 12 / 15.0));
        for (Pruning pruning : Pruning.values()) {
            for (boolean partitioned : new boolean[] {true, false}) {
                SpotSigsJoin join = new SpotSigsJoin(TAU).withPruning(pruning).withPartitions(partitioned);
                SetJoinTests.assertPairs(join.toString(), new TreeSet<>(expected), SpotSigsJoinTests.pairs(join, records));
                SpotSigsJoin above = new SpotSigsJoin(Threshold.parse("0.800000001")).withPruning(pruning).withPartitions(partitioned);
                assertEquals(Set.of(), SpotSigsJoinTests.pairs(above, records));
            }
        }
    }

    /**
     * At τ = .8, 13 is the greatest length of its partition, so d1 visits the next one, with d3. The paper has all three documents in one
     * partition, 12 to 16 in its prototype.
     */
    @Test
    public void testD1AndD3AreNeighbours() {
        LengthPartitions partitions = LengthPartitions.of(TAU, 17);
        assertArrayEquals(new int[] {1, 2, 3, 4, 6, 8, 11, 14}, IntStream.range(0, partitions.count()).map(partitions::from).toArray());
        assertEquals(18, partitions.to(7));
        assertEquals(partitions.of(12), partitions.of(13));
        assertEquals(partitions.of(13) + 1, partitions.of(14));
        assertEquals(14, partitions.from(partitions.of(14)));
    }

    /** d1 reads the list of s3, the shortest, and meets d3. Then δ₁ = 4 exceeds (1 - .8) · 14 = 2.8, so it reads no other list. */
    @Test
    public void testD1EndsAfterTheListOfS3() {
        for (Pruning pruning : List.of(Pruning.PUBLISHED, Pruning.TIGHT)) {
            assertTrue("δ₁ = 0, δ₂ = -1", pruning.longest(TAU, 13, 0) >= 14);
            assertTrue("δ₁ = 4", pruning.longest(TAU, 13, 4) < 13);
        }
        assertEquals("δ₁ - δ₂ = 4 - 0 > (1 - .8) |dj| up to |dj| = 12: 9 / .8 = 11.25", 11, Pruning.PUBLISHED.longest(TAU, 13, 4));
        assertEquals("(13 - 4) / (|dj| + 4) ≥ .8: 7.25", 7, Pruning.TIGHT.longest(TAU, 13, 4));
    }

    /**
     * Occurrences are tokens, so only d2 has the sixth to eighth s1, and δ₁ = 3 before any list is read: 3 > (1 - .8) · 14. d1 meets only
     * d3.
     */
    @Test
    public void testOnePairIsComparedOfThree() {
        for (Pruning pruning : List.of(Pruning.PUBLISHED, Pruning.TIGHT)) {
            assertEquals(1, compared(new SpotSigsJoin(TAU).withPruning(pruning)));
            assertEquals(1, compared(new SpotSigsJoin(TAU).withPruning(pruning).withPartitions(false)));
        }
        assertEquals(3, compared(new SpotSigsJoin(TAU).withPruning(Pruning.NONE).withPartitions(false)));
    }

    private long compared(SpotSigsJoin join) {
        return join.selfJoin(records, (left, right, overlap, similarity) -> {}).join().candidates();
    }
}
