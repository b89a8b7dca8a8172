package org.neardup.kernel.frequency;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import java.util.stream.LongStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** Compares counts, of one counter or merged from several, with exact counts, within the error. */
public class FrequencyCounterTests {

    private static final int ROOM = 256;

    @Rule
    public final SeededRandom random = new SeededRandom();

    /** Sets of tokens, with exact counts. */
    private static final class Documents {

        private final List<Set<Long>> sets = new ArrayList<>();
        private final Map<Long, Integer> frequencies = new HashMap<>();
        private long occurrences;

        void add(Set<Long> tokens) {
            sets.add(tokens);
            tokens.forEach(token -> frequencies.merge(token, 1, Integer::sum));
            occurrences += tokens.size();
        }
    }

    /** @param skew 1 for equally frequent tokens, more for few frequent and many rare tokens */
    private Documents documents(int count, int vocabulary, int skew) {
        Documents documents = new Documents();
        for (int document = 0; document < count; document++) {
            Set<Long> tokens = new HashSet<>();
            int length = random.between(1, 60);
            for (int i = 0; i < length; i++) {
                tokens.add((long) (vocabulary * Math.pow(random.random().nextDouble(), skew)) * 0x5DEECE66DL);
            }
            documents.add(tokens);
        }
        return documents;
    }

    private DocumentFrequencies count(Documents documents, int counters) {
        List<FrequencyCounter> parts = new ArrayList<>();
        for (int i = 0; i < counters; i++) {
            parts.add(new FrequencyCounter(ROOM));
        }
        for (Set<Long> set : documents.sets) {
            FrequencyCounter part = parts.get(random.between(0, counters - 1));
            part.addDocument();
            set.forEach(part::addToken);
        }
        if (counters == 1) {
            return parts.getFirst().frequencies();
        }
        FrequencyCounter merged = new FrequencyCounter(ROOM);
        parts.forEach(part -> merged.add(part.frequencies()));
        return merged.frequencies();
    }

    private void assertWithinError(Documents documents, DocumentFrequencies counted) {
        assertEquals(documents.sets.size(), counted.documents());
        assertTrue("error " + counted.error(), counted.error() <= 4. / 3 * documents.occurrences / ROOM);
        if (documents.frequencies.size() <= ROOM) {
            assertEquals(0, counted.error());
        }
        Map<Long, Integer> missing = new HashMap<>(documents.frequencies);
        for (int i = 0; i < counted.size(); i++) {
            int exact = missing.remove(counted.token(i));
            String what = "of " + exact + " with error " + counted.error() + ": " + counted.count(i);
            assertEquals(counted.count(i), counted.countOf(counted.token(i)));
            assertTrue(what, counted.count(i) <= exact && counted.count(i) + counted.error() >= exact);
        }
        missing.keySet().forEach(token -> assertEquals(0, counted.countOf(token)));
        missing.forEach((token, exact) -> assertTrue("no count of " + exact + ", error " + counted.error(), exact <= counted.error()));
    }

    @Test
    public void countsAreWithinTheErrorOfExactOnes() {
        for (int vocabulary : new int[] {1, 200, 256, 257, 3_000, 100_000}) {
            for (int skew : new int[] {1, 3, 8}) {
                for (int counters : new int[] {1, 2, 7}) {
                    Documents documents = documents(random.between(0, 2_000), vocabulary, skew);
                    assertWithinError(documents, count(documents, counters));
                }
            }
        }
    }

    @Test
    public void whenAllCountsAreLargeTheLeastOfThemGo() {
        FrequencyCounter counter = new FrequencyCounter(ROOM);
        for (int token = 1; token <= ROOM; token++) {
            counter.addToken(token, 1_000 + token);
            counter.addToken(token, 1_000);
        }
        counter.addToken(0);
        DocumentFrequencies counted = counter.frequencies();
        assertEquals(2_000 + ROOM / 4, counted.error());
        assertEquals(ROOM * 3 / 4 + 1, counted.size());
        assertEquals(0, counted.token(0));
        assertEquals(1, counted.count(0));
        assertEquals(ROOM, counted.token(counted.size() - 1));
        assertEquals(ROOM * 3 / 4, counted.count(counted.size() - 1));
    }

    /** From 256 tokens on, up to the maximum; only then does a count lose its exactness. */
    @Test
    public void theTableGrowsBeforeItDrops() {
        FrequencyCounter counter = new FrequencyCounter(4 * ROOM);
        for (int token = 0; token < 4 * ROOM; token++) {
            counter.addToken(token, token + 1);
        }
        DocumentFrequencies counted = counter.frequencies();
        assertEquals(0, counted.error());
        assertEquals(4 * ROOM, counted.size());
        for (int token = 0; token < 4 * ROOM; token++) {
            assertEquals(token + 1, counted.countOf(token));
        }
        counter.addToken(-1);
        assertEquals("a quarter of the tokens is dropped", ROOM, counter.frequencies().error());
    }

    @Test
    public void roomFollowsFromMemory() {
        assertEquals(1 << 18, FrequencyCounter.mostTokens(1 << 30, 1 << 18));
        assertEquals(1 << 18, FrequencyCounter.mostTokens(FrequencyCounter.memoryBytes(1 << 18), 1 << 18));
        assertEquals(1 << 17, FrequencyCounter.mostTokens(FrequencyCounter.memoryBytes(1 << 18) - 1, 1 << 18));
        assertEquals(ROOM, FrequencyCounter.mostTokens(0, 1 << 18));
        for (int wrong : new int[] {0, 128, 257, -256}) {
            assertThrows(IllegalArgumentException.class, () -> new FrequencyCounter(wrong));
        }
    }

    @Test
    public void frequenciesAreChecked() {
        assertThrows(IllegalArgumentException.class, () -> new DocumentFrequencies(-1, 0, new long[0], new int[0]));
        assertThrows(IllegalArgumentException.class, () -> new DocumentFrequencies(1, -1, new long[0], new int[0]));
        assertThrows(IllegalArgumentException.class, () -> new DocumentFrequencies(1, 0, new long[1], new int[0]));
        assertThrows(IllegalArgumentException.class, () -> new DocumentFrequencies(1, 0, new long[] {3}, new int[] {0}));
        assertThrows(IllegalArgumentException.class, () -> new DocumentFrequencies(1, 0, new long[] {3, 3}, new int[] {1, 1}));
    }

    @Test
    public void memoryIsThatOfTheArrays() {
        assertEquals("two tables, at most half full, and counts", 2 * 2 * 12 * ROOM + 4 * 1024, FrequencyCounter.memoryBytes(ROOM));
        assertEquals(3 * 12, new DocumentFrequencies(9, 0, new long[] {1, 2, 3}, new int[] {1, 1, 1}).memoryBytes());
        assertEquals(7, DocumentFrequencies.withoutTokens(7).documents());
    }

    /** Tokens that are left out have at most as many documents as the error. */
    @Test
    public void theMostFrequentAreKept() {
        int[] counts = random.random().ints(random.between(0, 300), 1, random.between(2, 60)).toArray();
        long[] tokens = LongStream.range(0, counts.length).toArray();
        DocumentFrequencies all = new DocumentFrequencies(1_000, 3, tokens, counts);
        for (int most : new int[] {0, 1, 10, 100, 300}) {
            DocumentFrequencies kept = all.mostFrequent(most);
            assertTrue(kept.size() <= most || kept == all);
            assertEquals(1_000, kept.documents());
            int[] found = new int[counts.length];
            for (int place = 0; place < kept.size(); place++) {
                found[(int) kept.token(place)] = kept.count(place);
            }
            for (int token = 0; token < counts.length; token++) {
                assertTrue(found[token] == counts[token] || found[token] == 0 && counts[token] <= kept.error() - 3);
            }
        }
    }
}
