package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.Test;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** Examples of Pi, Fu, Zou, Guo, Han, <i>Query-biased near duplicate web document detecting</i>. */
public class QueryBiasedExamplesIT {

    /** A query for all documents, those with the most authority first. */
    private static Map<String, Object> query(int frequency) {
        Map<String, Object> byAuthority = Map.of("field_value_factor", Map.of("field", "authority"), "boost", frequency);
        return Map.of("query", Map.of("function_score", byAuthority), "frequency", frequency);
    }

    private static Job twoQueries(TextIndex index) throws IOException {
        index.put("first", 9, TextIndex.FERRY).put("second", 8, TextIndex.FERRY).put("third", 7, TextIndex.FERRY);
        index.put("other", 3, TextIndex.MARKET).put("noon", 2, "The bells ring at noon.").put("tide", 1, "The tide turns in the evening.");
        Map<String, Object> candidates = Map.of("queries", List.of(query(2), query(1)), "window", 2);
        return index.equalTexts().with("candidates", candidates).with("action", "mark").run();
    }

    /** §II.B, step 5: what the first query removes makes room for a deeper hit of the second one. */
    @Test
    public void deeperHitsFollowThoseThatEarlierQueriesRemoved() throws IOException {
        TextIndex index = TextIndex.create("query-biased-window");
        JsonNode end = twoQueries(index).status();
        assertEquals(List.of("second", "third"), index.marked());
        assertEquals(end.toString(), 4, end.at("/status/results").asInt());
    }

    @Test
    public void noSearchIsLargerThanTheIndexAllows() throws IOException {
        String properties = "\"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}";
        TextIndex index = TextIndex.create("query-biased-limit", "\"max_result_window\": 2", "", properties);
        JsonNode end = twoQueries(index).status();
        assertEquals(end.toString(), 1, end.at("/status/updated").asInt());
        assertEquals(end.toString(), 3, end.at("/status/results").asInt());
        assertEquals(end.toString(), 0, end.at("/status/bad_queries").asInt());
    }

    /** §II.C: documents above a threshold of authority stay, although they are duplicates. */
    @Test
    public void documentsAboveAThresholdOfAuthorityStay() throws IOException {
        TextIndex index = TextIndex.create("query-biased-authority");
        for (int authority : new int[] {9, 5, 3, 1}) {
            index.put("of-" + authority, authority, TextIndex.FERRY);
        }
        index.equalTexts().with("protect", Map.of("range", Map.of("authority", Map.of("gt", 4)))).with("action", "mark").run();
        assertEquals(List.of("of-1", "of-3"), index.marked());
    }
}
