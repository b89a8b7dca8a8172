package org.neardup.cluster.bench;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.rest.Document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class ShortTextsTests {

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void theSameNumberGivesTheSameTexts() {
        ShortTexts texts = ShortTexts.make(1000);
        assertTrue(Arrays.deepEquals(texts.texts(), ShortTexts.make(1000).texts()));
        assertTrue("fewer texts are the first of more", Arrays.deepEquals(texts.first(100).texts(), ShortTexts.make(100).texts()));
    }

    @Test
    public void everyTextIsADocument() {
        List<Document> documents = new ArrayList<>();
        ShortTexts.make(50_001).batches(0).forEach(documents::addAll);
        assertEquals(50_001, documents.size());
        assertEquals("50000", documents.getLast().id());
    }

    /** The baseline finds the same as comparing all pairs of texts. */
    @Test
    public void theKernelsGroupsAreThoseOfBruteForce() throws IOException {
        ShortTexts texts = ShortTexts.make(600).and(ShortTexts.heap(20, 12, 1));
        List<int[]> kept = new ArrayList<>();
        IntStream.range(0, texts.count()).boxed().sorted(Comparator.comparing(Object::toString)).forEach(i -> {
            if (kept.stream().noneMatch(other -> areNear(other, texts.texts()[i]))) {
                kept.add(texts.texts()[i]);
            }
        });
        int removable = texts.count() - kept.size();
        assertTrue("the texts have near-duplicates", removable > 40);
        assertEquals(removable, KernelJoin.of(texts, folder.getRoot().toPath()).run("0.8").removable());
    }

    private static boolean areNear(int[] one, int[] other) {
        int overlap = overlap(one, other);
        return 5 * overlap >= 4 * (one.length + other.length - overlap);
    }

    private static int overlap(int[] one, int[] other) {
        Map<Integer, Integer> counts = new HashMap<>();
        Arrays.stream(one).forEach(word -> counts.merge(word, 1, Integer::sum));
        return (int) Arrays.stream(other).filter(word -> counts.merge(word, -1, Integer::sum) >= 0).count();
    }
}
