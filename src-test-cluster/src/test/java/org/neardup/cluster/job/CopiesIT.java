package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Copies are found however many there are, by job and search alike; only what has the same text is deleted without a review. */
public class CopiesIT {

    private static final String INDEX = "job-copies";
    private static final String DEST = INDEX + "-result";

    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private static void index(List<String> texts) throws IOException {
        TextIndex.create(INDEX);
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < texts.size(); i++) {
            bulk.append("{\"index\": {\"_id\": \"").append(i).append("\"}}\n")
                .append(RestApi.JSON.writeValueAsString(Map.of("body", texts.get(i), "authority", -i))).append('\n');
        }
        JsonNode answer = SharedCluster.api().send("POST", "/" + INDEX + "/_bulk?refresh=true", bulk.toString()).expectSuccess();
        assertTrue(answer.toString(), answer.path("errors").asBoolean() == false);
    }

    private String[] words(int count) {
        return IntStream.range(0, count).mapToObj(i -> word()).toArray(String[]::new);
    }

    private String word() {
        return Long.toString(seed.random().nextLong() & Long.MAX_VALUE, 36).replaceAll("[0-9]", "");
    }

    /** Each copy has every word of the article, but for one in twenty. */
    private List<String> copiesAmongOthers(int copies, int documents) {
        Random random = seed.random();
        String[] article = words(400);
        List<String> texts = new ArrayList<>();
        for (int copy = 0; copy < copies; copy++) {
            String[] words = article.clone();
            // As many in each copy: one with far more would not be found by design.
            for (int i = 0; i < words.length; i += 20) {
                words[i + random.nextInt(20)] = word();
            }
            texts.add(String.join(" ", words));
        }
        while (texts.size() < documents) {
            texts.add(String.join(" ", words(400)));
        }
        return texts;
    }

    @Test
    public void testLargeGroupsDoNotVanish() throws IOException {
        for (int[] size : new int[][] {{50, 100}, {100, 100}, {200, 1_000}}) {
            index(copiesAmongOthers(size[0], size[1]));
            JobRequest request = new JobRequest(
                INDEX, Map.of("field", "body.signatures", "authority", "authority", "dest", Map.of("index", DEST)), Map.of());
            JsonNode status = request.run().status();
            assertEquals(status.toString(), size[0] - 1, status.at("/status/removable").asInt());
            String warnings = status.at("/response/warnings").toString();
            assertTrue(warnings, warnings.contains("share with the kept one mostly what many documents have"));
            int hidden = size[1] - shown(size[1]);
            // A search estimates: it misses one in some hundred.
            assertTrue(hidden + " hidden of " + size[0], hidden < size[0] && hidden >= 0.97 * size[0] - 2);
        }
    }

    /** The number of documents that a search shows. */
    private static int shown(int documents) throws IOException {
        Map<String, Object> child = Map.of("standard", Map.of("query", Map.of("match_all", Map.of())));
        byte[] body = RestApi.JSON.writeValueAsBytes(Map.of("size", documents, "_source", false, "retriever", Map.of(
            "near_duplicates", Map.of("retriever", child, "field", "body.signatures", "authority", "authority"))));
        return SharedCluster.api().send("POST", "/" + INDEX + "/_search", body).expectSuccess().at("/hits/hits").size();
    }

    /** A product in several sizes and colours, copies of one of these, and a text with one word more. */
    @Test
    public void testOnlyCopiesAreDeletedWithoutAReview() throws IOException {
        String product = String.join(" ", words(60));
        List<String> texts = new ArrayList<>();
        for (String variant : List.of("40 cm, blue", "41 cm, blue", "40 cm, red", "40 cm, blue", " 40 cm,\u00a0blue ", "40 cm, blue now")) {
            texts.add(product + " " + variant);
        }
        while (texts.size() < 60) {
            texts.add(String.join(" ", words(100)));
        }
        index(texts);
        Job job = new JobRequest(INDEX, Map.of(
            "field", "body.signatures", "authority", "authority", "action", "delete", "dest", Map.of("index", DEST)), Map.of()).run();
        JsonNode status = job.status();
        assertEquals(status.toString(), 5, status.at("/status/removable").asInt());
        assertEquals(status.toString(), 2, status.at("/status/deleted").asInt());
        assertEquals(status.toString(), 3, status.at("/status/unreviewed").asInt());
        String warnings = status.at("/response/warnings").toString();
        assertTrue(warnings, warnings.contains("[3] of the [5] planned documents were not deleted"));
        assertEquals(List.of("0", "1", "2", "5"), firstLeft());
        for (JsonNode duplicate : JobResults.of(DEST).of(JobResults.Kind.DUPLICATE)) {
            boolean isCopy = List.of("3", "4").contains(duplicate.path("id").asText());
            assertEquals(duplicate.toString(), isCopy, duplicate.path("copy").asBoolean());
        }

        JsonNode applied = TextIndex.apply(job, "delete");
        assertEquals(applied.toString(), 3, applied.at("/status/deleted").asInt());
        assertEquals(List.of("0"), firstLeft());
    }

    /** The variants that are left. */
    private static List<String> firstLeft() throws IOException {
        return WordIndex.ids(INDEX, "{\"match_all\": {}}").stream().filter(id -> Integer.parseInt(id) < 6).sorted().toList();
    }
}
