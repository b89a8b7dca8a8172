package org.neardup.cluster.job;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** A job that cannot be right is refused before it starts, with everything that is wrong about it. */
public class JobBadInputIT {

    private static final String INDEX = "job-bad-input";
    private static Traces traces;

    @BeforeClass
    public static void index() throws IOException {
        traces = Traces.before();
        WordIndex.create(INDEX, 1, 0);
        WordIndex.create("job-bad-closed", 1, 0);
        SharedCluster.api().send("POST", "/job-bad-closed/_close").expectSuccess();
        SharedCluster.api().send("DELETE", "/job-bad-spots?ignore_unavailable=true").expectSuccess();
        String spots = """
            {"mappings": {"properties": {"text": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}}
            """;
        SharedCluster.api().send("PUT", "/job-bad-spots", spots).expectSuccess();
    }

    @AfterClass
    public static void nothingWasStarted() throws IOException {
        traces.assertNone();
    }

    private static String body(String members) {
        return "{\"field\":\"text.signatures\"" + members + "}";
    }

    /** Index and body of a request, and the words that its answer must have. */
    private static Map<List<String>, List<String>> badRequests() {
        Map<List<String>, List<String>> bad = new LinkedHashMap<>();
        bad.put(List.of(INDEX, "{}"), List.of("field"));
        bad.put(List.of(INDEX, "{\"field\":\"nothing\"}"), List.of("nothing"));
        bad.put(List.of(INDEX, "{\"field\":\"text\"}"), List.of("text", "signature_set"));
        bad.put(List.of(INDEX, body(",\"similarity\":\"likeness\"")), List.of("similarity", "likeness"));
        bad.put(List.of(INDEX, body(",\"threshold\":0")), List.of("threshold"));
        bad.put(List.of(INDEX, body(",\"threshold\":1.5")), List.of("threshold", "1.5"));
        bad.put(List.of(INDEX, body(",\"threshold\":\"high\"")), List.of("threshold"));
        bad.put(List.of(INDEX, body(",\"similarity\":\"overlap\",\"threshold\":0.5")), List.of("threshold"));
        bad.put(List.of(INDEX, body(",\"algorithm\":\"magic\"")), List.of("algorithm", "magic"));
        bad.put(List.of(INDEX, body(",\"algorithm\":\"no\",\"threshold\":2,\"max_pairs\":-1")), List.of("[no]", "threshold", "max_pairs"));
        bad.put(List.of(INDEX, body(",\"keep\":\"best\"")), List.of("keep", "best"));
        bad.put(List.of(INDEX, body(",\"clusters\":\"loose\"")), List.of("clusters", "loose"));
        bad.put(List.of(INDEX, body(",\"action\":\"burn\"")), List.of("action", "burn"));
        bad.put(List.of(INDEX, body(",\"authority\":{\"field\":\"nothing\"}")), List.of("nothing"));
        bad.put(List.of(INDEX, body(",\"earliest\":\"authority\"")), List.of("authority"));
        bad.put(List.of(INDEX, body(",\"parallel_units\":0")), List.of("parallel_units"));
        bad.put(List.of(INDEX, body(",\"max_memory\":\"lots\"")), List.of("max_memory"));
        bad.put(List.of(INDEX, body(",\"no_such_option\":1")), List.of("no_such_option"));
        bad.put(List.of(INDEX, body(",\"query\":{\"no_such_query\":{}}")), List.of("no_such_query"));
        bad.put(List.of(INDEX, body(",\"protect\":{\"no_such_query\":{}}")), List.of("no_such_query"));
        bad.put(List.of(INDEX, body(",\"dest\":{\"index\":\"" + INDEX + "\"}")), List.of("dest", INDEX));
        bad.put(List.of(INDEX, body(",\"dest\":{\"index\":\"Upper Case\"}")), List.of("Upper Case"));
        bad.put(List.of(INDEX, body(",\"continue_from\":\"no-such-job\"")), List.of("no-such-job"));
        bad.put(List.of("job-bad-missing", body("")), List.of("job-bad-missing"));
        bad.put(List.of("job-bad-closed", body("")), List.of("job-bad-closed"));
        bad.put(List.of(INDEX + ",job-bad-spots", body("")), List.of("text.signatures", "analyzer"));
        bad.put(List.of(INDEX, "{\"field\": "), List.of("end of file"));
        return bad;
    }

    @Test
    public void badRequestsAreExplained() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<List<String>, List<String>> bad : badRequests().entrySet()) {
            Answer answer = SharedCluster.api().send("POST", "/" + bad.getKey().get(0) + "/_near_duplicates", bad.getKey().get(1));
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
    public void badParametersAreExplained() throws IOException {
        for (String parameter : List.of("requests_per_second=0", "requests_per_second=fast", "wait_for_completion=maybe", "timout=1s")) {
            Answer answer = SharedCluster.api().send("POST", "/" + INDEX + "/_near_duplicates?" + parameter, body(""));
            assertEquals(parameter + ": " + answer.body(), 400, answer.status());
        }
    }
}
