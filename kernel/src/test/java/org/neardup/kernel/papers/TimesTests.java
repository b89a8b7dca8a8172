package org.neardup.kernel.papers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.kernel.cluster.BlockItems;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.fingerprint.RandomFingerprints;
import org.neardup.kernel.join.BenchmarkSets;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.LshJoin;
import org.neardup.kernel.spotsigs.SpotSigsJoin;

/** Which of two methods takes less processor time, where the measured difference is far from none. */
public class TimesTests {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};
    private static final double SECONDS = 0.5;

    /** Xiao et al., section 7: All-Pairs takes longer than ppjoin+, and with Lemma 3 less long than without. */
    @Test
    public void testAllPairsTakesLongerThanPpjoinPlus() {
        Records records = BenchmarkSets.make(8_000, 80, 20_000).records();
        Similarity similarity = Similarity.parse("jaccard", ".85");
        double allPairs = ProcessorTime.bestMillis(SECONDS, () -> PublishedJoin.ALL_PAIRS.run(records, similarity));
        double withLemma3 = ProcessorTime.bestMillis(SECONDS, () -> PublishedJoin.ALL_PAIRS_WITH_LEMMA_3.run(records, similarity));
        double ppjoinPlus = ProcessorTime.bestMillis(SECONDS, () -> PublishedJoin.PPJOIN_PLUS.run(records, similarity));
        String message = allPairs + ", " + withLemma3 + ", " + ppjoinPlus;
        assertTrue(message, ppjoinPlus < allPairs && withLemma3 < allPairs);
    }

    /** Theobald et al., table 2: LSH takes longer than the matcher. */
    @Test
    public void testLshTakesLongerThanTheMatcher() {
        Records records = BenchmarkSets.make(5_000, 20, 20_000).records();
        for (String threshold : new String[] {".9", "1"}) {
            SpotSigsJoin matcher = new SpotSigsJoin(Threshold.parse(threshold));
            LshJoin lsh = new LshJoin(2, 16, 1, Threshold.parse(threshold));
            double millis = ProcessorTime.bestMillis(SECONDS, () -> matcher.selfJoin(records, NOWHERE));
            double ofLsh = ProcessorTime.bestMillis(SECONDS, () -> lsh.selfJoin(records, NOWHERE));
            assertTrue("t = " + threshold + ": " + millis + ", " + ofLsh, ofLsh > millis);
            assertEquals(matcher.selfJoin(records, NOWHERE).join().pairs(), lsh.selfJoin(records, NOWHERE).pairs());
        }
    }

    /** Pi et al., section II.A: a look-up of blocks pays in large windows with small distances, and the plan knows which. */
    @Test
    public void testBlocksPayInLargeWindows() {
        assertTrue(BlockItems.areFaster(10_000, 0));
        double manyByBlocks = byBlocks(10_000, 0);
        double manyOneByOne = oneByOne(10_000, 0);
        assertTrue(manyByBlocks + ", " + manyOneByOne, manyByBlocks < manyOneByOne / 2);
        assertTrue(BlockItems.areFaster(50, 3) == false);
        double fewByBlocks = byBlocks(50, 3);
        double fewOneByOne = oneByOne(50, 3);
        assertTrue(fewByBlocks + ", " + fewOneByOne, fewByBlocks > fewOneByOne);
    }

    private static double byBlocks(int count, int distance) {
        long[] fingerprints = RandomFingerprints.draw(count, 10);
        int[] order = IntStream.range(0, count).toArray();
        return ProcessorTime.bestMillis(
            SECONDS, () -> Clusters.star(order, new BlockItems(fingerprints, distance, (left, right) -> true)));
    }

    private static double oneByOne(int count, int distance) {
        long[] fingerprints = RandomFingerprints.draw(count, 10);
        int[] order = IntStream.range(0, count).toArray();
        return ProcessorTime.bestMillis(SECONDS, () -> Clusters.star(order, new FingerprintItems(fingerprints, distance)));
    }
}
