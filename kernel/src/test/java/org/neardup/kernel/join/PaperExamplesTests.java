package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.Test;

/** The worked examples of Xiao et al., WWW 2008. */
public class PaperExamplesTests {

    /** Records over the letters A, B, ... in alphabetic order, as the examples rank them. */
    private static Records letters(String... records) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (String record : records) {
            builder.add(record.chars().asLongStream().toArray());
        }
        return builder.build(vocabulary.order((token, occurrence) -> 1));
    }

    /** Example 1: "yes as soon as possible" and "as soon as possible please"; the second "as" is a token of its own. */
    @Test
    public void testExample1NumbersOccurrencesAndOrdersByFrequency() {
        long yes = 1;
        long as = 2;
        long soon = 3;
        long possible = 4;
        long please = 5;
        List<long[]> documents = List.of(new long[] {yes, as, soon, as, possible}, new long[] {as, soon, as, possible, please});
        Records records = SetJoinTests.records(documents);
        assertEquals(2, records.count());
        assertEquals(5, records.size(0));
        assertEquals(6, records.order().size());
        int[] x = Arrays.copyOfRange(records.tokens(), records.start(0), records.end(0));
        int[] y = Arrays.copyOfRange(records.tokens(), records.start(1), records.end(1));
        // The tokens of one record, "yes" and "please", come first; the shared four follow in the same order in both.
        assertEquals(2, records.order().unshared());
        assertTrue(x[0] < 2 && y[0] < 2 && x[0] != y[0]);
        assertTrue(Arrays.equals(x, 1, 5, y, 1, 5));
        double[] similarities = new double[2];
        new SetJoin(Similarity.parse("jaccard", "0.1")).selfJoin(records, (l, r, overlap, similarity) -> similarities[0] = similarity);
        new SetJoin(Similarity.parse("cosine", "0.1")).selfJoin(records, (l, r, overlap, similarity) -> similarities[1] = similarity);
        assertEquals(4 / 6.0, similarities[0], 0);
        assertEquals(4 / 5.0, similarities[1], 0);
    }

    /** Example 2: All-Pairs at .8; x = BCDEF meets y = ABCDE by B, and w = CDF by C, which the size filter removes. */
    @Test
    public void testExample2PrefixAndSizeFilter() {
        Jaccard similarity = new Jaccard(Threshold.parse("0.8"));
        assertEquals("prefix of w", 1, similarity.probingPrefix(3));
        assertEquals("prefix of x, y and z", 2, similarity.probingPrefix(5));
        assertTrue("w is too small for x", similarity.minimumSize(5) > 3);
        Records records = letters("CDF", "GABEF", "ABCDE", "BCDEF");
        List<String> pairs = new ArrayList<>();
        JoinStatistics statistics = new SetJoin(similarity).withAlgorithm(new Algorithm.AllPairs())
            .selfJoin(records, (left, right, overlap, value) -> pairs.add(left + " " + right));
        assertEquals(List.of(), pairs);
        // Prefixes, in alphabetic order: z = AB, y = AB, x = BC; the index holds the first token of each (Lemma 3).
        assertEquals(1, similarity.indexingPrefix(5));
        assertEquals("y and z share A, which both have indexed; x probes B and C, which nobody of size 5 has", 1, statistics.candidates());
    }

    /** Example 3: x and y share B, at the first and the second place; four tokens at most are shared then, and α is five. */
    @Test
    public void testExample3PositionalFilter() {
        Jaccard similarity = new Jaccard(Threshold.parse("0.8"));
        assertEquals(5, similarity.minimumOverlap(5, 5));
        assertEquals(4, PositionalFilter.upperBound(0, 4, 3));
        Records records = letters("ABCDE", "BCDEF");
        CandidateFilter filter = new CandidateFilter.Positional(records);
        assertEquals(CandidateFilter.Decision.PRUNED_BY_POSITION,
            filter.decide(0, similarity.minimumOverlap(5, 5), records.start(1), records.end(1), 0, 1));
        assertEquals(CandidateFilter.Decision.KEEP, filter.decide(0, 4, records.start(1), records.end(1), 0, 1));
        assertFalse(BruteForceJoin.reaches(similarity, 4, 5, 5));
    }
}
