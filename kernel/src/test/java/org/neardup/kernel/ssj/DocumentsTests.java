package org.neardup.kernel.ssj;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.RandomWeightedRecords;
import org.neardup.kernel.weighted.WeightedRecords;

/** Boundaries, signatures, remainders and their chunks. */
public class DocumentsTests {

    @Rule
    public final SeededRandom random = new SeededRandom();

    /** Term 9 is in three documents, 8 in two, 7 in one; every document has the length 1. */
    private final WeightedRecords records = RandomWeightedRecords.build(List.<SortedMap<Long, Double>>of(
        new TreeMap<>(Map.of(7L, 0.6, 9L, 0.8)), new TreeMap<>(Map.of(8L, 0.8, 9L, 0.6)), new TreeMap<>(Map.of(8L, 1.0)),
        new TreeMap<>(Map.of(9L, 1.0)))).get(0);

    @Test
    public void testTermsAreNumberedByDescendingFrequency() {
        Documents documents = Documents.whole(records);
        assertEquals("term 9", 0, documents.term(documents.start(0)));
        assertEquals(0.8, documents.weight(documents.start(0)), 1e-15);
        assertEquals("term 7", 2, documents.term(documents.start(0) + 1));
        assertEquals(0.6, documents.weight(documents.start(0) + 1), 1e-15);
        assertEquals("nothing is pruned", 0, documents.boundaryTerm(0));
    }

    /** The greatest weights are 1, 1 and .6: the bounds of the first document are .8 and 1.16, of the second .6 and 1.4. */
    @Test
    public void testBoundaryIsTheGreatestThatCannotReachTheThreshold() {
        assertBoundaries("0.9", 2, 1, 1, 0);
        assertBoundaries("0.8", 0, 1, 1, 0);
        assertBoundaries("0.7", 0, 1, 1, 0);
        assertBoundaries("0.6", 0, 0, 1, 0);
    }

    private void assertBoundaries(String threshold, int... expected) {
        Documents documents = Documents.pruned(records, Threshold.parse(threshold));
        assertArrayEquals(expected, IntStream.range(0, records.count()).map(documents::boundaryTerm).toArray());
    }

    @Test
    public void testOrderIsFromTheLeastToTheMostPruned() {
        assertArrayEquals(new int[] {3, 1, 2, 0}, Documents.pruned(records, Threshold.parse("0.9")).byPruning());
    }

    @Test
    public void testIndexingEmitsTheSignatureAndLeavesTheRemainder() {
        Indexing indexing = new Indexing(Documents.pruned(records, Threshold.parse("0.9")));
        List<Integer> terms = new ArrayList<>();
        indexing.map(0, (term, document, weight) -> terms.add(term));
        assertEquals(List.of(2), terms);
        assertEquals(1, indexing.remainder(0));
        assertEquals(0, indexing.remainder(2));
    }

    @Test
    public void testPartialContributionsAndRemainderMakeUpTheCosine() {
        Documents documents = Documents.pruned(records, Threshold.parse("0.5"));
        WholeSimilarity whole = new WholeSimilarity(documents);
        whole.begin(3);
        assertEquals("the common term 9 is indexed for both", 0.8, whole.reduce(0, 0.8), 0);
        Documents pruned = Documents.pruned(records, Threshold.parse("0.9"));
        WholeSimilarity least = new WholeSimilarity(pruned);
        least.begin(1);
        assertEquals("the common term 9 is in the remainder of the most pruned document", 0.48, least.reduce(0, 0), 1e-15);
    }

    /** ⌊i K / N⌋ gives chunks whose sizes differ by 1 at most. */
    @Test
    public void testChunksAreEqual() {
        int count = random.between(1, 1000);
        int chunks = random.between(1, 50);
        RemainderChunks remainder = new RemainderChunks(count, chunks);
        int[] sizes = new int[chunks];
        for (int document = 0; document < count; document++) {
            sizes[remainder.of(document)]++;
            assertTrue(document == 0 || remainder.of(document) >= remainder.of(document - 1));
        }
        assertTrue(IntStream.of(sizes).max().getAsInt() - IntStream.of(sizes).min().getAsInt() <= 1);
    }
}
