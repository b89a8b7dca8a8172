package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Whatever is sent, the answer is a 400 or a 404 that says what to do, and never a 500. */
public class BadInputIT {

    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("bad-input", 0).addStories(0, 5, 17);
    }

    private static String retriever(String members) {
        return "{\"retriever\":{\"near_duplicates\":{\"retriever\":{\"standard\":{\"query\":{\"match_all\":{}}}}" + members + "}}}";
    }

    private static String query(String members) {
        return "{\"query\":{\"simhash\":{" + members + "}}}";
    }

    /** A request, and the words that its answer must have. */
    private static Map<String, List<String>> badSearches() {
        String field = ",\"field\":\"body.simhash\"";
        Map<String, List<String>> bad = new LinkedHashMap<>();
        bad.put(retriever(""), List.of("[field]"));
        bad.put(retriever(",\"field\":\"nothing\""), List.of("nothing"));
        bad.put(retriever(",\"field\":\"title\""), List.of("[field]", "simhash", "text"));
        bad.put(retriever(",\"field\":7,\"max_distance\":\"x\""), List.of("max_distance"));
        bad.put(retriever(field + ",\"max_distance\":-1"), List.of("max_distance", "-1"));
        bad.put(retriever(field + ",\"max_distance\":65"), List.of("max_distance", "65"));
        bad.put(retriever(field + ",\"max_distance\":-1,\"min_results\":-2"), List.of("max_distance", "min_results"));
        bad.put(retriever(field + ",\"rank_window_size\":10001"), List.of("rank_window_size", "10001"));
        bad.put(retriever(field + ",\"rank_window_size\":0"), List.of("rank_window_size"));
        bad.put(retriever(field + ",\"authority\":{\"field\":\"title\"}"), List.of("title"));
        bad.put(retriever(field + ",\"authority\":{\"field\":\"nothing\"}"), List.of("nothing"));
        bad.put(retriever(field + ",\"keep\":\"best\""), List.of("keep", "best"));
        bad.put(retriever(field + ",\"grouping\":\"loose\""), List.of("grouping", "loose"));
        bad.put(retriever(field + ",\"verify\":{\"field\":\"title\",\"min_similarity\":2}"), List.of("min_similarity"));
        bad.put(retriever(field + ",\"no_such_option\":1"), List.of("no_such_option"));
        bad.put("{\"retriever\":{\"near_duplicates\":{\"field\":\"body.simhash\"}}}", List.of("retriever"));
        bad.put(query(""), List.of("field"));
        bad.put(query("\"field\":\"body.simhash\""), List.of("value"));
        bad.put(query("\"field\":\"body.simhash\",\"value\":\"xyz\""), List.of("xyz"));
        bad.put(query("\"field\":\"title\",\"value\":\"0123456789abcdef\""), List.of("title"));
        bad.put(query("\"field\":\"body.simhash\",\"value\":\"0123456789abcdef\",\"max_distance\":99"), List.of("max_distance"));
        bad.put(query("\"field\":\"body.simhash\",\"like\":{\"_index\":\"bad-input\",\"_id\":\"none\"}"), List.of("none"));
        bad.put(query("\"field\":\"body.simhash\",\"like\":{\"_index\":\"no-index\",\"_id\":\"1\"}"), List.of("no-index"));
        return bad;
    }

    private static List<String> badMappings() {
        return List.of(
            "{\"type\":\"simhash\",\"analyzer\":\"no_such_analyzer\"}",
            "{\"type\":\"simhash\",\"version\":999}",
            "{\"type\":\"simhash\",\"version\":\"x\"}",
            "{\"type\":\"simhash\",\"no_such_parameter\":true}",
            "{\"type\":\"signature_set\",\"analyzer\":\"no_such_analyzer\"}",
            "{\"type\":\"signature_set\",\"version\":999}"
        );
    }

    @Test
    public void badSearchesAreExplained() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String>> bad : badSearches().entrySet()) {
            Answer answer = SharedCluster.api().send("POST", "/" + index.name() + "/_search", bad.getKey());
            String text = answer.body().toString();
            if (answer.status() != 400 && answer.status() != 404) {
                wrong.add(bad.getKey() + " was answered " + answer.status() + " " + text);
            } else if (bad.getValue().stream().allMatch(text::contains) == false) {
                wrong.add(bad.getKey() + " was answered without " + bad.getValue() + ": " + text);
            }
        }
        assertEquals("", String.join("\n", wrong));
    }

    @Test
    public void badMappingsAreExplained() throws IOException {
        for (String field : badMappings()) {
            String definition = "{\"mappings\":{\"properties\":{\"f\":" + field + "}}}";
            Answer answer = SharedCluster.api().send("PUT", "/bad-mapping", definition);
            assertEquals(field + ": " + answer.body(), 400, answer.status());
            assertTrue(answer.body().toString(), answer.reason().length() > 20);
        }
    }

    @Test
    public void badDocumentsAreExplained() throws IOException {
        String body = "{\"body\": {\"an\": \"object\"}}";
        Answer answer = SharedCluster.api().send("PUT", "/" + index.name() + "/_doc/x", body);
        assertEquals(answer.body().toString(), 400, answer.status());
    }

    @Test
    public void theClusterIsAsItWas() throws IOException {
        JsonNode answer = SharedCluster.api()
            .send("POST", "/" + index.name() + "/_search", ArticleIndex.collapse("report", ""))
            .expectSuccess();
        assertEquals(index.stories(), ArticleIndex.ids(answer).size());
    }
}
