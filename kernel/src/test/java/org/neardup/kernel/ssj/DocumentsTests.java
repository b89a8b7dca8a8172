package org.neardup.kernel.ssj;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
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
        Document document = Documents.whole(records).get(0);
        assertArrayEquals("terms 9 and 7", new int[] {0, 2}, document.terms());
        assertArrayEquals(new double[] {0.8, 0.6}, document.weights(), 1e-15);
        assertEquals("nothing is pruned", 0, document.boundaryTerm());
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
        assertArrayEquals(expected, IntStream.range(0, records.count()).map(document -> documents.get(document).boundaryTerm()).toArray());
    }

    @Test
    public void testOrderIsFromTheLeastToTheMostPruned() {
        assertArrayEquals(new int[] {3, 1, 2, 0}, Documents.pruned(records, Threshold.parse("0.9")).byPruning());
    }

    @Test
    public void testIndexingEmitsTheSignatureAndLeavesTheRemainder() {
        Documents documents = Documents.pruned(records, Threshold.parse("0.9"));
        List<Integer> terms = new ArrayList<>();
        Indexing.map(documents.get(0), (term, document, weight) -> terms.add(term));
        assertEquals(List.of(2), terms);
        assertEquals(1, documents.get(0).boundary());
        assertEquals(0, documents.get(2).boundary());
    }

    @Test
    public void testPartialContributionsAndRemainderMakeUpTheCosine() {
        Documents documents = Documents.pruned(records, Threshold.parse("0.5"));
        WholeSimilarity whole = new WholeSimilarity(documents.termCount());
        whole.begin(documents.get(3));
        assertEquals("the common term 9 is indexed for both", 0.8, whole.reduce(documents.get(0), 0.8), 0);
        Documents pruned = Documents.pruned(records, Threshold.parse("0.9"));
        WholeSimilarity least = new WholeSimilarity(pruned.termCount());
        least.begin(pruned.get(1));
        assertEquals("the common term 9 is in the remainder of the most pruned document", 0.48, least.reduce(pruned.get(0), 0), 1e-15);
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
        for (int chunk = 0; chunk < chunks; chunk++) {
            assertEquals(sizes[chunk], remainder.first(chunk + 1) - remainder.first(chunk));
            assertTrue(sizes[chunk] == 0 || remainder.of(remainder.first(chunk)) == chunk);
        }
    }

    @Test
    public void testChunksAreReadAsTheyWereWritten() {
        List<SortedMap<Long, Double>> drawn = RandomWeightedRecords.HEAPS.collection(random.random(), random.between(0, 100));
        Documents documents = Documents.pruned(RandomWeightedRecords.build(drawn).get(0), Threshold.parse("0.9"));
        RemainderChunks chunks = new RemainderChunks(documents.count(), random.between(1, 8));
        try (RemainderFiles files = new RemainderFiles(documents, chunks)) {
            for (Document document : documents.all()) {
                Document remainder = files.read(chunks.of(document.number())).get(document.number());
                assertEquals(document.boundary(), remainder.boundary());
                assertArrayEquals(Arrays.copyOf(document.terms(), document.boundary()), remainder.terms());
                assertArrayEquals(Arrays.copyOf(document.weights(), document.boundary()), remainder.weights(), 0);
            }
        }
    }

    /** The tasks of all numbers are far more even than those of ranges of a skewed distribution; with one task, it has everything. */
    @Test
    public void testHashesDivideNumbersEvenly() {
        int count = random.between(1, 20);
        Tasks tasks = new Tasks(count);
        long[] numbers = new long[count];
        for (int number = 0; number < 10_000 * count; number++) {
            numbers[tasks.of(number)]++;
        }
        assertTrue(Arrays.toString(numbers), Spread.of(numbers).imbalance() < 1.1);
    }

    @Test
    public void testSpreadIsMeanDeviationAndLargest() {
        assertEquals(new Spread(4, 5, Math.sqrt(9), 8), Spread.of(new long[] {2, 8, 2, 8}));
        assertEquals(1.6, Spread.of(new long[] {2, 8}).imbalance(), 1e-15);
        assertEquals(1, Spread.of(new long[] {0, 0}).imbalance(), 0);
    }
}
