package org.neardup.plugin.explain;

import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.explain.Verdict.DecidedBy;

import java.util.stream.LongStream;

/** The reasons of the default rule: tokens from 1000 on are a hundred times as heavy as others. */
public class VerdictTests extends ESTestCase {

    private static final int HEAVY = 1000;

    private static SignatureSet set(long from, long to, long... more) {
        long[] tokens = LongStream.concat(LongStream.range(from, to), LongStream.of(more)).toArray();
        return SignatureSet.of(tokens, tokens.length);
    }

    /** Ten heavy tokens. */
    private static long[] heavy(long first) {
        return LongStream.range(first, first + 10).toArray();
    }

    private static Verdict verdict(String threshold, SignatureSet first, SignatureSet second, boolean near) {
        PairSums sums = PairSums.of(first, second, token -> token >= HEAVY ? 100 : 1);
        Verdict verdict = Verdict.of(Measures.parse("weighted_or_plain", threshold), sums, near);
        assertEquals(verdict.toString(), near, verdict.similarity() >= Double.parseDouble(threshold));
        return verdict;
    }

    private static void assertDecided(DecidedBy by, String reason, Verdict verdict) {
        assertEquals(verdict.toString(), by, verdict.decidedBy());
        assertEquals(reason, verdict.reason());
    }

    public void testSharedHeavyTokensDecide() {
        assertDecided(
            DecidedBy.WEIGHTED, "The weighted similarity 0.9433 reaches the threshold 0.3.",
            verdict("0.3", set(0, 10, 1000, 1001, 1002, 1003, 1004), set(20, 40, 1000, 1001, 1002, 1003, 1004), true));
    }

    public void testManySharedTokensDecide() {
        assertDecided(
            DecidedBy.PLAIN, "The plain similarity 0.9047 counts, because it is at least 0.85, and reaches the threshold 0.3.",
            verdict("0.3", set(0, 19, 1000, 1001), set(0, 19), true));
    }

    public void testEditsOfATextDecide() {
        assertDecided(
            DecidedBy.EDITS, "The plain similarity 0.693 counts, because the texts are edits of one text: what only one has weighs at most "
                + "6 times what both have. It reaches the threshold 0.5.",
            verdict("0.5", set(0, 70, 1000), set(0, 100), true));
    }

    public void testPagesOfATemplateAreNoEdits() {
        assertDecided(
            DecidedBy.WEIGHTED, "The weighted similarity 0.0338 is below the threshold 0.3. The plain similarity 0.7777 does not count, "
                + "because it is below 0.85, and the texts are not edits of one text: what only one has weighs 100 times what both have, "
                + "which is more than 6.",
            verdict("0.3", set(0, 70, heavy(1000)), set(0, 70, heavy(2000)), false));
    }

    public void testFewSharedTokensDoNotCount() {
        assertDecided(
            DecidedBy.WEIGHTED, "The weighted similarity 0.25 is below the threshold 0.3. The plain similarity 0.25 does not count, "
                + "because it is below 0.56.",
            verdict("0.3", set(0, 10), set(5, 20), false));
    }

    public void testASimilarityThatCountsCanBeTooSmall() {
        assertDecided(
            DecidedBy.PLAIN, "The plain similarity 0.9047 counts, because it is at least 0.85, but is below the threshold 0.95.",
            verdict("0.95", set(0, 19, 1000, 1001), set(0, 19), false));
        assertDecided(
            DecidedBy.WEIGHTED, "The weighted similarity 0.909 is below the threshold 0.95. The plain similarity 0.909 is below it, too.",
            verdict("0.95", set(0, 100), set(0, 110), false));
    }
}
