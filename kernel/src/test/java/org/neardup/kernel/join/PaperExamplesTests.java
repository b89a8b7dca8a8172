package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Test;

/** The worked examples of Xiao et al., WWW 2008. */
public class PaperExamplesTests {

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

    /** Example 2, prefix and size filter: x shares B with y and C with w; w is too small. */
    @Test
    public void testExample2PrefixAndSizeFilter() {
        Jaccard similarity = new Jaccard(Threshold.parse("0.8"));
        List<String> records = List.of("CDF", "GABEF", "ABCDE", "BCDEF");
        List<String> prefixes = records.stream().map(record -> record.substring(0, similarity.probingPrefix(record.length()))).toList();
        assertEquals(List.of("C", "GA", "AB", "BC"), prefixes);
        assertEquals("the list of C: w and x", List.of("C", "BC"), prefixes.stream().filter(prefix -> prefix.contains("C")).toList());
        String x = prefixes.get(3);
        List<String> candidates = IntStream.range(0, 3).filter(i -> prefixes.get(i).chars().anyMatch(token -> x.indexOf(token) >= 0))
            .mapToObj(records::get).toList();
        assertEquals("w and y", List.of("CDF", "ABCDE"), candidates);
        List<String> admitted = candidates.stream().filter(record -> record.length() >= similarity.minimumSize(5)).toList();
        assertEquals("y", List.of("ABCDE"), admitted);
    }
}
