package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** The response to any bad input is a 400 or a 404 that explains what to do, never a 500. */
public class BadInputIT {

    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("bad-input", 0).addStories(0, 5, 17);
    }

    private static String retriever(String members) {
        return "{\"retriever\":{\"near_duplicates\":{\"retriever\":{\"standard\":{\"query\":{\"match_all\":{}}}}" + members + "}}}";
    }

    private static String section(String members) {
        return "{\"query\":{\"match_all\":{}},\"ext\":{\"near_duplicates\":{" + members + "}}}";
    }

    private static String query(String members) {
        return "{\"query\":{\"simhash\":{" + members + "}}}";
    }

    private static BadRequest search(String body, String... words) {
        return BadRequest.of("/" + index.name() + "/_search", body, words);
    }

    private static List<BadRequest> badSearches() {
        String field = ",\"field\":\"body.simhash\"";
        return List.of(
            search(retriever(""), "[field]"),
            search(retriever(",\"field\":\"nothing\""), "nothing"),
            search(retriever(",\"field\":\"title\""), "[field]", "simhash", "text"),
            search(retriever(",\"field\":7,\"max_distance\":\"x\""), "max_distance"),
            search(retriever(field + ",\"max_distance\":-1"), "max_distance", "-1"),
            search(retriever(field + ",\"max_distance\":65"), "max_distance", "65"),
            search(retriever(field + ",\"max_distance\":-1,\"min_results\":-2"), "max_distance", "min_results"),
            search(retriever(field + ",\"rank_window_size\":10001"), "rank_window_size", "10001"),
            search(retriever(field + ",\"rank_window_size\":0"), "rank_window_size"),
            search(retriever(field + ",\"authority\":{\"field\":\"title\"}"), "title"),
            search(retriever(field + ",\"authority\":{\"field\":\"nothing\"}"), "nothing"),
            search(retriever(field + ",\"keep\":\"best\""), "keep", "best"),
            search(retriever(field + ",\"grouping\":\"loose\""), "grouping", "loose"),
            search(retriever(",\"field\":\"body.signatures\",\"exact\":true,\"min_similarity\":2"), "min_similarity"),
            search(retriever(field + ",\"no_such_option\":1"), "no_such_option"),
            search("{\"retriever\":{\"near_duplicates\":{\"field\":\"body.simhash\"}}}", "retriever"),
            search(retriever(field + ",\"inner_hits\":{\"siz\":1}"), "unknown field [siz] did you mean [size]?"),
            search(section(""), "[field] is missing"),
            search(section("\"field\":\"nothing\""), "nothing"),
            search(section("\"field\":\"body.simhash\",\"max_distanc\":1"), "max_distanc", "did you mean [max_distance]?"),
            search(section("\"field\":\"body.simhash\",\"inner_hits\":{\"siz\":1}"), "unknown field [siz] did you mean [size]?"),
            search(section("\"retriever\":{\"standard\":{}}"), "write it next to [ext]"),
            search(section(field.substring(1)).replaceFirst("}$", ",\"sort\":\"story\",\"search_after\":[1]}"), "[from] and [size]"),
            search("{\"ext\":{\"near_duplicates\":7}}", "near_duplicates"),
            search("{\"ext\":{\"near_duplicates\":null}}", "near_duplicates"),
            search(query(""), "field"),
            search(query("\"field\":\"body.simhash\""), "value"),
            search(query("\"field\":\"body.simhash\",\"value\":\"xyz\""), "xyz"),
            search(query("\"field\":\"title\",\"value\":\"0123456789abcdef\""), "title"),
            search(query("\"field\":\"body.simhash\",\"value\":\"0123456789abcdef\",\"max_distance\":99"), "max_distance"),
            search(query("\"field\":\"body.simhash\",\"like\":{\"_index\":\"bad-input\",\"_id\":\"none\"}"), "none"),
            search(query("\"field\":\"body.simhash\",\"like\":{\"_index\":\"no-index\",\"_id\":\"1\"}"), "no-index"));
    }

    private static List<String> badMappings() {
        return List.of(
            "{\"type\":\"simhash\",\"analyzer\":\"no_such_analyzer\"}",
            "{\"type\":\"simhash\",\"version\":999}",
            "{\"type\":\"simhash\",\"version\":\"x\"}",
            "{\"type\":\"simhash\",\"no_such_parameter\":true}",
            "{\"type\":\"signature_set\",\"analyzer\":\"no_such_analyzer\"}",
            "{\"type\":\"signature_set\",\"version\":999}");
    }

    @Test
    public void badSearchesAreExplained() throws IOException {
        BadRequest.assertExplained(badSearches());
    }

    /** Converting a text to a number takes time quadratic in its length. */
    @Test
    public void aLongNumberHoldsNoThread() throws IOException {
        String field = ",\"field\":\"body.simhash\"";
        String like = "\"field\":\"body.simhash\",\"value\":\"0123456789abcdef\"";
        for (String digits : List.of("9".repeat(1_500_000), "\"" + "9".repeat(1_500_000) + "\"", "\"0." + "9".repeat(1_500_000) + "\"")) {
            List<String> bodies = List.of(
                retriever(field + ",\"max_distance\":" + digits),
                retriever(field + ",\"rank_window_size\":" + digits),
                retriever(field + ",\"min_results\":" + digits),
                section("\"field\":\"body.simhash\",\"max_distance\":" + digits),
                retriever(field + ",\"inner_hits\":{\"size\":" + digits + "}"),
                retriever(field + ",\"authority\":{\"field\":\"pagerank\",\"missing\":" + digits + "}"),
                retriever(",\"field\":\"body.signatures\",\"min_similarity\":" + digits),
                retriever(",\"field\":\"body.signatures\",\"exact\":true,\"min_tokens\":" + digits),
                retriever(",\"field\":\"body.signatures\",\"plain\":" + digits),
                retriever(",\"field\":\"body.signatures\",\"idf_power\":" + digits),
                query(like + ",\"max_distance\":" + digits),
                query(like + ",\"boost\":" + digits),
                query("\"field\":\"body.simhash\",\"value\":" + digits),
                "{\"query\":{\"term\":{\"body.simhash\":" + digits + "}}}");
            for (String body : bodies) {
                Instant start = Instant.now();
                Answer answer = SharedCluster.api().send("POST", "/" + index.name() + "/_search", body);
                Duration took = Duration.between(start, Instant.now());
                String what = body.substring(0, 200) + " took " + took + ": ";
                String text = answer.body().toString();
                assertEquals(what + text.substring(0, Math.min(1000, text.length())), 400, answer.status());
                assertTrue(what, took.compareTo(Duration.ofSeconds(5)) < 0);
                assertTrue(what + text.length() + " characters", text.length() < 10_000);
            }
        }
    }

    /** An unpaired surrogate can be written neither in a response nor in the cluster state. */
    @Test
    public void halfACharacterIsRefused() throws IOException {
        String half = "\"x\\ud83d\"";
        String field = ",\"field\":\"body.simhash\"";
        String words = "half of a surrogate pair";
        BadRequest.assertExplained(
            List.of(
                search(retriever(",\"field\":" + half), words),
                search(retriever(field + ",\"authority\":" + half), words),
                search(section("\"field\":" + half), words),
                search(section("\"field\":\"body.simhash\",\"authority\":{\"field\":" + half + "}"), words),
                search(retriever(field + ",\"authority\":{\"field\":" + half + "}"), words),
                search(retriever(field + ",\"authority\":{" + half + ":1}"), words),
                search(retriever(field + ",\"keep\":" + half), words),
                search(retriever(field + ",\"grouping\":" + half), words),
                search(retriever(field + ",\"max_distance\":" + half), words),
                search(retriever(field + ",\"inner_hits\":{\"name\":" + half + "}"), words),
                search(retriever(field + ",\"similarity\":" + half), words),
                search(query("\"field\":" + half + ",\"value\":\"0123456789abcdef\""), words),
                search(query("\"field\":\"body.simhash\",\"value\":" + half), words),
                search(query("\"field\":\"body.simhash\",\"like\":" + half), words),
                search(query("\"field\":\"body.simhash\"," + half + ":1"), "x\\\\ud83d"),
                search(query("\"field\":\"body.simhash\",\"like\":{\"_index\":" + half + ",\"_id\":\"1\"}"), words),
                search(query("\"field\":\"body.simhash\",\"like\":{\"_index\":\"i\",\"_id\":" + half + "}"), words),
                search(query("\"field\":\"body.simhash\",\"value\":\"0123456789abcdef\",\"_name\":" + half), words)));
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

    /** Words are compared in lower case, one at a time. */
    @Test
    public void noSpotIsSilentlyIgnored() throws IOException {
        SharedCluster.api().send("DELETE", "/spots?ignore_unavailable=true").expectSuccess();
        String analysis = """
            {"settings": {"analysis": {
              "filter": {"one": {"type": "spot_signatures", "spots": ["The", %s]}},
              "analyzer": {
                "capital": {"type": "spot_signatures", "spots": ["The"%s], "stopwords": ["Western"%s]},
                "custom": {"tokenizer": "standard", "filter": ["lowercase", "one"]}}}}}""";
        for (String bad : List.of(analysis.formatted("\"a\"", ", \"of the\", \"!\"", ", \"at  noon\""),
            analysis.formatted("\"of the\", \"!\", \"at  noon\"", "", ""))) {
            Answer refused = SharedCluster.api().send("PUT", "/spots", bad);
            assertEquals(refused.body().toString(), 400, refused.status());
            for (String words : List.of("[of the] never matches, because its words are [of, the]", "[!] never", "[at  noon] never")) {
                assertTrue(refused.reason(), refused.reason().contains(words));
            }
            assertTrue(refused.reason(), refused.reason().matches("(?s).*\\[spots] of \\[(capital|one)] is invalid.*list single words.*"));
        }
        SharedCluster.api().send("PUT", "/spots", analysis.formatted("\"a\"", "", "")).expectSuccess();
        for (String analyzer : List.of("capital", "custom")) {
            String body = "{\"analyzer\": \"" + analyzer + "\", \"text\": \"The ferry leaves the western pier at noon\"}";
            JsonNode tokens = SharedCluster.api().send("POST", "/spots/_analyze", body).expectSuccess().path("tokens");
            assertEquals(tokens.toString(), 2, tokens.size());
            assertTrue(tokens.toString(), tokens.path(0).path("token").asText().startsWith("the:leaves"));
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
