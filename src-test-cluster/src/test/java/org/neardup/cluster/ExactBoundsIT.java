package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/**
 * The slowest exact comparison: each document has most of the words that occur at all, so that every pair shares hundreds of signatures,
 * and none is similar enough.
 */
public class ExactBoundsIT {

    private static final String INDEX = "compared";
    private static final int DOCUMENTS = 5000;
    private static final int WORDS = 469;
    /** Two documents have a Jaccard similarity of .47 on average, with a standard deviation of .02. */
    private static final double SHARE = 0.64;
    private static final double MIN_SIMILARITY = 0.58;
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @BeforeClass
    public static void indexDocuments() throws IOException {
        SharedCluster.api().send("DELETE", "/" + INDEX + "?ignore_unavailable=true").expectSuccess();
        SharedCluster.api().send("PUT", "/" + INDEX, """
            {
              "settings": {"number_of_shards": 2, "number_of_replicas": 0, "index.near_duplicates.max_compared_tokens": 1000000000000},
              "mappings": {"_source": {"enabled": false}, "properties": {
                "words": {"type": "text", "index": false, "fields": {"signatures": {"type": "signature_set", "analyzer": "whitespace"}}}}}
            }""").expectSuccess();
        Random random = new Random(7);
        List<Document> documents = IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> Document.of("d" + i, Map.of("words", words(random))))
            .toList();
        new BulkLoader(SharedCluster.api()).load(INDEX, documents, indexed -> {});
        SharedCluster.api().send("POST", "/" + INDEX + "/_refresh").expectSuccess();
    }

    @AfterClass
    public static void deleteIndex() throws IOException {
        SharedCluster.api().send("DELETE", "/" + INDEX).expectSuccess();
    }

    private static String words(Random random) {
        return IntStream.range(0, WORDS).filter(i -> random.nextDouble() < SHARE).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    }

    private static String search(String more) {
        return """
            {"size": 1, "track_total_hits": false, "_source": false %s, "retriever": {"near_duplicates": {
              "retriever": {"standard": {"query": {"match_all": {}}}}, "field": "words.signatures", "rank_window_size": %d,
              "similarity": "jaccard", "exact": true, "min_similarity": %s}}}""".formatted(more, DOCUMENTS, MIN_SIMILARITY);
    }

    private static Answer send(String more) throws IOException {
        return SharedCluster.api().send("POST", "/" + INDEX + "/_search", search(more));
    }

    /** Number of running searches, on any node. */
    private static int runningSearches() throws IOException {
        JsonNode tasks = SharedCluster.api().send("GET", "/_tasks?actions=indices:data/read/search*&group_by=none").expectSuccess();
        return tasks.path("tasks").size();
    }

    private static long reservedBytes() throws IOException {
        JsonNode stats = SharedCluster.api().send("GET", "/_nodes/stats/breaker").expectSuccess();
        long bytes = 0;
        for (JsonNode node : stats.path("nodes")) {
            bytes += node.path("breakers").path("near_duplicates").path("estimated_size_in_bytes").asLong();
        }
        return bytes;
    }

    private static void awaitSearches(boolean some) throws Exception {
        Instant deadline = Instant.now().plus(DEADLINE);
        while (runningSearches() > 0 != some) {
            assertTrue(some ? "no search was started" : "searches go on", Instant.now().isBefore(deadline));
            Thread.sleep(50);
        }
    }

    /** A task ends a moment after its response; memory is released before the response. */
    private static void assertQuiet() throws Exception {
        awaitSearches(false);
        assertEquals(0, reservedBytes());
    }

    @Test
    public void aComparisonDoesNotOutliveItsTimeout() throws Exception {
        Instant start = Instant.now();
        JsonNode answer = send(", \"timeout\": \"500ms\"").expectSuccess();
        Duration took = Duration.between(start, Instant.now());
        assertTrue(took.toString(), took.compareTo(Duration.ofSeconds(20)) < 0);
        assertTrue(answer.toString(), answer.path("timed_out").asBoolean());
        assertFalse(answer.toString(), answer.path("near_duplicates").path("comparison").path("complete").asBoolean());
        assertEquals("timeout", answer.path("near_duplicates").path("comparison").path("stopped_by").asText());
        assertEquals(0, answer.path("near_duplicates").path("hidden").asInt());
        assertQuiet();
    }

    @Test
    public void aComparisonDoesNotOutliveItsConnection() throws Exception {
        URI node = SharedCluster.cluster().nodes().getFirst().http();
        byte[] body = search("").getBytes(StandardCharsets.UTF_8);
        String user = Base64.getEncoder().encodeToString("operator:operator-password".getBytes(StandardCharsets.UTF_8));
        String head = "POST /" + INDEX + "/_search HTTP/1.1\r\nHost: n\r\nAuthorization: Basic " + user
            + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n";
        Instant start;
        try (Socket socket = new Socket(node.getHost(), node.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            awaitSearches(true);
            start = Instant.now();
        }
        assertQuiet();
        Duration took = Duration.between(start, Instant.now());
        assertTrue(took.toString(), took.compareTo(Duration.ofSeconds(20)) < 0);
    }

    @Test
    public void comparisonsDoNotHoldUpOtherRequests() throws Exception {
        try (ExecutorService users = Executors.newCachedThreadPool()) {
            List<Future<Answer>> slow = new ArrayList<>();
            // Requests rotate over the nodes: two of these for each node, which has one thread that coordinates searches.
            for (int i = 0; i < 2 * SharedCluster.cluster().nodes().size(); i++) {
                slow.add(users.submit(() -> send("")));
            }
            awaitSearches(true);
            for (int i = 0; i < SharedCluster.cluster().nodes().size(); i++) {
                SharedCluster.api().send("GET", "/" + INDEX + "/_field_caps?fields=*").expectSuccess();
                SharedCluster.api().send("POST", "/" + INDEX + "/_search", "{\"size\": 1}").expectSuccess();
            }
            assertTrue("others were answered while these were busy", slow.stream().anyMatch(search -> search.isDone() == false));
            Instant deadline = Instant.now().plus(DEADLINE);
            while (slow.stream().anyMatch(search -> search.isDone() == false)) {
                assertTrue("cancelled searches go on", Instant.now().isBefore(deadline));
                // Some may have arrived only now.
                SharedCluster.api().send("POST", "/_tasks/_cancel?actions=indices:data/read/search").expectSuccess();
                Thread.sleep(200);
            }
            for (Future<Answer> search : slow) {
                Answer answer = search.get();
                assertTrue(answer.body().toString(), answer.status() < 500);
            }
        }
        assertQuiet();
    }

    @Test
    public void manyComparisonsAtOnceDoNotEndANode() throws Exception {
        Map<Integer, Long> statuses;
        try (ExecutorService users = Executors.newCachedThreadPool()) {
            List<Future<Answer>> searches = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                searches.add(users.submit(() -> send(", \"timeout\": \"2s\"")));
            }
            statuses = searches.stream().map(ExactBoundsIT::status).collect(Collectors.groupingBy(s -> s, Collectors.counting()));
        }
        assertTrue(statuses.toString(), List.of(200, 429).containsAll(statuses.keySet()));
        SharedCluster.cluster().awaitHealth("green");
        assertQuiet();
    }

    private static int status(Future<Answer> search) {
        try {
            return search.get().status();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
