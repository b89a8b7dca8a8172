package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Test;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;

public class SearchTextsTests {

    @Test
    public void passagesKeepTheOtherFields() throws IOException {
        Document page = Document.of("page", Map.of("title", "A page", "body", "one two  three four five", "path", "a/page"));
        List<Document> passages = new SearchTexts(List.of(page)).passages(2).documents();
        assertEquals(List.of("page#0", "page#2"), passages.stream().map(Document::id).toList());
        JsonNode second = RestApi.JSON.readTree(passages.get(1).source());
        assertEquals("three four", second.path("body").asText());
        assertEquals("A page", second.path("title").asText());
        assertEquals("a/page", second.path("path").asText());
    }
}
