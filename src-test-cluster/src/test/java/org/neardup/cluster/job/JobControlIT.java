package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** An administrator starts, watches, throttles and cancels jobs. */
public class JobControlIT {

    private static final String INDEX = "job-control";
    private static final String DEST = "job-control-results";

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private List<WordDocument> documents;
    private Traces traces;

    @Before
    public void index() throws IOException {
        traces = Traces.before();
        WordIndex.create(INDEX, 2, 0);
        documents = new WordCorpus(seed.random(), 300, 25).documents(INDEX, 0, 200);
        WordIndex.add(documents);
    }

    private static JobRequest request() {
        return JobRequest.of(INDEX, "0.8").dest(DEST);
    }

    private static Answer get(String path) throws IOException {
        return SharedCluster.api().send("GET", path);
    }

    @Test
    public void aJobThatIsWaitedForAnswersItsResult() throws IOException {
        JsonNode answer = request().parameter("wait_for_completion", true).send(SharedCluster.api()).expectSuccess();
        assertTrue(answer.toString(), answer.path("completed").asBoolean());
        Set<DocumentPair> pairs = new PairOracle("jaccard", "0.8").pairs(documents).keySet();
        int groups = GroupOracle.star(documents, GroupOracle.WITHOUT_RULES, pairs).size();
        assertEquals(answer.toString(), groups, answer.at("/status/groups").asInt());
        traces.assertNone();
    }

    @Test
    public void statusWhileItRunsAndWaitingForTheEnd() throws IOException {
        Job job = request().slow(100).start();
        JsonNode running = job.status();
        assertFalse(running.toString(), running.path("completed").asBoolean());
        assertTrue(running.toString(), Job.PHASES.contains(Job.phase(running)));
        assertTrue(running.toString(), running.path("start_time_in_millis").asLong() > 0);
        Answer early = job.get("?wait_for_completion=true&timeout=200ms");
        assertFalse("the time was up: " + early.body(), early.expectSuccess().path("completed").asBoolean());
        job.awaitPhase("join");
        assertTrue(job.rethrottle(-1).succeeded());
        JsonNode end = job.get("?wait_for_completion=true&timeout=60s").expectSuccess();
        assertTrue(end.toString(), end.path("completed").asBoolean());
        assertTrue(end.toString(), end.at("/status/throttled_millis").asLong() > 0);
        traces.assertNone();
    }

    @Test
    public void jobsAreListedWhileTheyRunAndAfterwards() throws IOException {
        Job slow = request().slow(50).start();
        Job done = request().dest(DEST + "-2").run();
        String list = get("/_near_duplicates").expectSuccess().toString();
        assertTrue(list, list.contains(slow.id()) && list.contains(done.id()));
        slow.cancel();
        slow.awaitEnd();
        assertTrue(get("/_near_duplicates").expectSuccess().toString().contains(slow.id()));
        traces.assertNone();
    }

    @Test
    public void cancelEndsAJobWithinASecond() throws IOException {
        // Other work on the machine may delay one of them.
        Duration took = timeToCancel();
        for (int again = 0; again < 2 && took.toMillis() >= 1_000; again++) {
            took = timeToCancel();
        }
        assertTrue("it took " + took, took.toMillis() < 1_000);
    }

    private Duration timeToCancel() throws IOException {
        Job job = request().slow(20).start();
        job.awaitPhase("snapshot");
        Duration took = job.stop();
        JsonNode end = job.awaitEnd();
        assertTrue(end.toString(), end.path("cancelled").asBoolean());
        traces.assertNone();
        return took;
    }

    @Test
    public void theTasksApiShowsAndCancelsAJob() throws IOException {
        Job job = request().slow(20).start();
        job.awaitPhase("snapshot");
        assertFalse(Traces.tasks().isEmpty());
        SharedCluster.api().send("POST", "/_tasks/" + job.status().path("id").asText() + "/_cancel").expectSuccess();
        assertTrue(job.awaitEnd().path("cancelled").asBoolean());
        traces.assertNone();
    }

    @Test
    public void statisticsCountJobs() throws IOException {
        JsonNode before = get("/_near_duplicates/_stats").expectSuccess();
        request().run();
        JsonNode after = get("/_near_duplicates/_stats").expectSuccess();
        String both = before + " " + after;
        for (String state : List.of("running", "completed", "failed", "cancelled")) {
            long expected = before.at("/jobs/" + state).asLong() + (state.equals("completed") ? 1 : 0);
            assertEquals(both, expected, after.at("/jobs/" + state).asLong());
        }
        assertEquals(both, 1, ofNodes(after, "jobs_completed") - ofNodes(before, "jobs_completed"));
        assertEquals(both, 1, ofNodes(after, "jobs_started") - ofNodes(before, "jobs_started"));
        assertTrue(both, ofNodes(after, "work_completed") > ofNodes(before, "work_completed"));
        assertEquals(both, 0, ofNodes(after, "memory_in_bytes"));
        assertTrue(both, ofNodes(after, "memory_limit_in_bytes") > 0);
    }

    private static long ofNodes(JsonNode stats, String name) {
        long sum = 0;
        for (JsonNode node : stats.path("nodes")) {
            sum += node.path(name).asLong();
        }
        return sum;
    }

    @Test
    public void twoJobsCannotWriteToTheSameIndex() throws IOException {
        Job first = request().slow(20).start();
        Answer second = request().send(SharedCluster.api());
        assertTrue(second.body().toString(), second.status() >= 400 && second.status() < 500);
        assertTrue(second.reason(), second.reason().contains(DEST));
        first.cancel();
        first.awaitEnd();
        traces.assertNone();
    }

    @Test
    public void whatIsUnknownIsNotFound() throws IOException {
        for (String path : List.of("/_near_duplicates/nothing", "/_near_duplicates/AAAA:17")) {
            assertEquals(404, get(path).status());
            for (String action : List.of("/_cancel", "/_rethrottle?requests_per_second=1", "/_apply", "/_undo")) {
                Answer answer = SharedCluster.api().send("POST", path + action);
                assertEquals(path + action + " " + answer.body(), 404, answer.status());
            }
        }
    }
}
