package org.neardup.cluster.tour;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class PlaceholdersTests {

    private final Placeholders placeholders = new Placeholders();

    private void remember(String json) throws JsonProcessingException {
        placeholders.remember(new ObjectMapper().readTree(json));
    }

    @Test
    public void theLastAnswerThatHadTheTextCounts() throws JsonProcessingException {
        remember("{\"job\": \"a$1\", \"task\": \"n:1\"}");
        ConsoleRequest request = new ConsoleRequest(1, "GET", "/_near_duplicates/{job}", "{\"continue_from\": \"{job}\", \"a\": {}}");
        ConsoleRequest first = new ConsoleRequest(1, "GET", "/_near_duplicates/a$1", "{\"continue_from\": \"a$1\", \"a\": {}}");
        assertEquals(first, placeholders.fill(request));
        remember("{\"task\": \"n:2\", \"nested\": {\"job\": \"no\"}}");
        assertEquals(first, placeholders.fill(request));
        remember("{\"job\": \"b\"}");
        assertEquals("/_near_duplicates/b", placeholders.fill(request).path());
    }

    @Test
    public void aTextThatNoAnswerHadIsReported() {
        ConsoleRequest request = new ConsoleRequest(7, "GET", "/_near_duplicates/{job}", "");
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> placeholders.fill(request));
        assertTrue(e.getMessage(), e.getMessage().contains("line 7") && e.getMessage().contains("[job]"));
    }
}
