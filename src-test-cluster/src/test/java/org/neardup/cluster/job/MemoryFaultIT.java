package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** A job with too little memory fails by itself and names the setting to raise. */
public class MemoryFaultIT {

    private static final String LIMIT = "breaker.near_duplicates.limit";
    private static final String INDEX = "job-memory";
    private static final String DEST = "job-memory-results";

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @After
    public void restoreTheLimit() throws IOException {
        limit("null");
    }

    private static void limit(String value) throws IOException {
        String settings = "{\"persistent\": {\"" + LIMIT + "\": " + value + "}}";
        SharedCluster.api().send("PUT", "/_cluster/settings", settings).expectSuccess();
    }

    private List<WordDocument> index(int count) throws IOException {
        WordIndex.create(INDEX, 3, 0);
        List<WordDocument> documents = new WordCorpus(seed.random(), 5000, 60).documents(INDEX, 0, count);
        WordIndex.add(documents);
        return documents;
    }

    @Test
    public void aTinyLimitIsNamedInTheAnswer() throws IOException {
        Traces traces = Traces.before();
        List<WordDocument> documents = index(300);
        limit("\"1kb\"");
        JobRequest request = JobRequest.of(INDEX, "0.8").dest(DEST);
        Answer answer = request.parameter("wait_for_completion", true).send(SharedCluster.api());
        assertEquals(answer.toString(), 429, answer.status());
        assertEquals(answer.toString(), "circuit_breaking_exception", answer.body().at("/error/type").asText());
        assertTrue(answer.toString(), answer.body().at("/error/reason").asText().contains(LIMIT));
        Job job = request.start();
        JsonNode end = job.awaitEnd();
        assertTrue(end.toString(), Job.error(end).contains(LIMIT));
        traces.assertNone();
        limit("null");
        request.run();
        JobResults.of(DEST).assertPairs(new PairOracle("jaccard", "0.8"), documents);
        traces.assertNone();
    }

    @Test
    public void aLimitOfTheJobsOwnIsNamedToo() throws IOException {
        Selection.assumeAll();
        Traces traces = Traces.before();
        List<WordDocument> documents = index(1000);
        JobRequest request = JobRequest.of(INDEX, "0.8").dest(DEST);
        JsonNode end = request.with("max_memory", "100kb").start().awaitEnd();
        assertTrue(end.toString(), Job.error(end).contains("[max_memory]"));
        traces.assertNone();
        request.with("max_memory", "8mb").run();
        JobResults.of(DEST).assertPairs(new PairOracle("jaccard", "0.8"), documents);
        traces.assertNone();
    }
}
