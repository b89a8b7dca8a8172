package org.neardup.cluster.benchmark;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.rest.Document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
        List<Set<Integer>> sets = Arrays.stream(texts.texts())
            .map(words -> Arrays.stream(words).boxed().collect(Collectors.toSet())).toList();
        List<Set<Integer>> kept = new ArrayList<>();
        Comparator<Integer> longestFirst = Comparator.comparing(i -> -sets.get(i).size());
        IntStream.range(0, texts.count()).boxed().sorted(longestFirst.thenComparing(Object::toString)).map(sets::get).forEach(set -> {
            if (kept.stream().noneMatch(other -> areNear(other, set))) {
                kept.add(set);
            }
        });
        int removable = texts.count() - kept.size();
        assertTrue("the texts have near-duplicates", removable > 40);
        assertEquals(removable, KernelJoin.of(texts, folder.getRoot().toPath()).run("0.8").removable());
    }

    private static boolean areNear(Set<Integer> one, Set<Integer> other) {
        int overlap = (int) one.stream().filter(other::contains).count();
        return 5 * overlap >= 4 * (one.size() + other.size() - overlap);
    }
}
