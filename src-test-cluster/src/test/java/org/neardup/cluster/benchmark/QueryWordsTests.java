package org.neardup.cluster.benchmark;

import org.junit.Test;
import org.neardup.cluster.rest.Document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class QueryWordsTests {

    @Test
    public void wordsAreNeitherRareNorEverywhere() throws IOException {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String body = "everywhere" + (i % 5 == 0 ? " Fifth" : "") + (i % 3 == 0 ? " third" : "") + (i == 0 ? " rare" : "");
            documents.add(Document.of("" + i, Map.of("body", body)));
        }
        List<String> pairs = QueryWords.pairs(documents, 20);
        assertEquals(20, pairs.size());
        assertTrue(pairs.toString(), pairs.stream().allMatch(pair -> pair.equals("fifth third") || pair.equals("third fifth")));
        assertEquals(pairs, QueryWords.pairs(documents, 20));
    }

    @Test
    public void documentsWithNothingInCommon() {
        assertThrows(IOException.class, () -> QueryWords.pairs(List.of(Document.of("1", Map.of("body", "a"))), 1));
    }
}
