package org.neardup.kernel.ppjoin;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.neardup.kernel.join.BruteForceJoin;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;

/** The worked examples of Xiao et al., WWW 2008, on candidates; w, z, y and x are CDF, GABEF, ABCDE and BCDEF. */
public class PaperExamplesTests {

    private static final Similarity SIMILARITY = Similarity.parse("jaccard", "0.8");

    /** Records over letters in the order of the examples: G, then A to F. */
    private static Records letters(String... records) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (String record : records) {
            builder.add(record.chars().asLongStream().toArray());
        }
        return builder.build(vocabulary.order((token, occurrence) -> token == 'G' ? 1 : 2));
    }

    private static JoinStatistics join(Records records, Similarity similarity, PrefixAlgorithm algorithm) {
        List<String> pairs = new ArrayList<>();
        JoinStatistics statistics = new PrefixJoin(similarity, algorithm)
            .selfJoin(records, (left, right, overlap, value) -> pairs.add(left + " " + right));
        assertEquals("no two are similar", List.of(), pairs);
        return statistics;
    }

    /** Example 2: x shares B with y and C with w; the size filter drops w, so y is its only candidate. */
    @Test
    public void testExample2WithWholePrefixes() {
        Similarity whole = new WholePrefixes(SIMILARITY);
        PrefixAlgorithm allPairs = new PrefixAlgorithm.AllPairs();
        JoinStatistics statistics = join(letters("CDF", "ABCDE", "BCDEF"), whole, allPairs);
        assertEquals("y", 1, statistics.candidates());
        statistics = join(letters("CDF", "GABEF", "ABCDE", "BCDEF"), whole, allPairs);
        assertEquals("and z, which shares A with y", 2, statistics.candidates());
    }

    /** Example 2 with the shorter prefixes of Lemma 3 in the index, which every algorithm here uses: no pair is a candidate. */
    @Test
    public void testExample2HasNoCandidatesByLemma3() {
        assertEquals(1, SIMILARITY.indexingPrefix(3));
        assertEquals("G of z, A of y, B of x", 1, SIMILARITY.indexingPrefix(5));
        Records records = letters("CDF", "GABEF", "ABCDE", "BCDEF");
        assertEquals("G comes first", 0, records.tokens()[records.start(1)]);
        for (String algorithm : List.of("allpairs", "ppjoin", "ppjoin+")) {
            assertEquals(0, join(records, SIMILARITY, PrefixAlgorithm.parse(algorithm)).candidates());
        }
    }

    /** Example 3: x and y share B at their first and second positions, so they share at most four tokens, but α is five. */
    @Test
    public void testExample3PositionalFilter() {
        assertEquals(5, SIMILARITY.minimumOverlap(5, 5));
        assertFalse(BruteForceJoin.reaches(SIMILARITY, 4, 5, 5));
        Records records = letters("ABCDE", "BCDEF");
        Similarity whole = new WholePrefixes(SIMILARITY);
        assertEquals(1, join(records, whole, new PrefixAlgorithm.AllPairs()).candidates());
        JoinStatistics pruned = join(records, whole, new PrefixAlgorithm.PpJoin());
        assertEquals(1, pruned.prefixCandidates());
        assertEquals(0, pruned.positionalCandidates());
        assertEquals(0, pruned.candidates());
    }
}
