package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.RealCluster;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/**
 * The node that coordinates a query-driven job is killed during its searches: another one continues, and the same documents are marked.
 */
public class KilledNodeQueriesFaultIT {

    private static final String INDEX = "job-killed-queries";
    private static final int QUERIES = 120;
    /** Documents in windows per second; slow enough to kill the node after the first queries were recorded. */
    private static final int SLOW = 200;

    @Rule
    public final SeededRandom seed = new SeededRandom();
    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    private final RealCluster cluster = SharedCluster.cluster();

    @Test
    public void theSameIsMarked() throws IOException {
        Selection.assumeAll();
        WordIndex.create(INDEX, 3, 1);
        List<WordDocument> documents = new WordCorpus(seed.random(), 400, 30).documents(INDEX, 0, 240);
        WordIndex.add(documents);
        Map<String, Object> candidates = Map.of(
            "queries", queries(documents, seed.random()), "template", Map.of("match", Map.of("text", "{{text}}")), "window", 50);
        JobRequest request = JobRequest.of(INDEX, "0.6").with("pairs", "none").with("candidates", candidates);
        request.dest(INDEX + "-expected").run();
        var expected = JobResults.of(INDEX + "-expected").groups();
        assertFalse(expected.isEmpty());

        Job job = request.dest(INDEX + "-results").slow(SLOW).start();
        for (JsonNode status = job.status(); status.at("/status/queries_done").asInt() < QUERIES / 2; status = job.status()) {
            assertFalse(status.toString(), status.path("completed").asBoolean());
            Job.pause(100);
        }
        cluster.node(job.coordinator()).kill();
        JsonNode end = job.finish();
        assertEquals(end.toString(), QUERIES, end.at("/status/queries_done").asInt());
        JobResults results = JobResults.of(INDEX + "-results");
        assertEquals(expected, results.groups());
        assertEquals(QUERIES, results.of(JobResults.Kind.QUERY).size());
    }

    private static List<Map<String, Object>> queries(List<WordDocument> documents, Random random) {
        List<Map<String, Object>> queries = new ArrayList<>();
        for (int i = 0; i < QUERIES; i++) {
            List<String> words = documents.get(random.nextInt(documents.size())).words();
            String text = words.stream().skip(random.nextInt(1 + words.size())).limit(2).collect(Collectors.joining(" ", "", " w" + i));
            queries.add(Map.of("text", text, "frequency", 1 + random.nextInt(30)));
        }
        return queries;
    }
}
