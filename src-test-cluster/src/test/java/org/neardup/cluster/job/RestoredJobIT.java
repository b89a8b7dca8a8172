package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

/**
 * A snapshot with the cluster state was taken when a job was about to delete documents. The job was then cancelled, and the snapshot is
 * restored: nothing may be deleted, and nothing may be left behind. Security is off: with security, a restored job would have no user and
 * could do no harm anyway.
 */
public class RestoredJobIT {

    private static final int TEXTS = 100;
    private static final String RESTORE = """
        {"include_global_state": %s, "indices": "restored,restored-results", "feature_states": [%s]}
        """;
    private static final String WORK_INDEX = ".near_duplicates-work-";
    private static final String FEATURE = "\"near_duplicates\"";

    private static RealCluster cluster;

    private String job;

    @BeforeClass
    public static void startCluster() throws IOException {
        Selection.assumeAll();
        Build build = Build.ofThisProgram();
        String repositories = "\"" + build.home().resolve("restore/restore-0") + "\"";
        ClusterOptions options = new ClusterOptions("restore", 1).quickStart().setting("path.repo", repositories);
        cluster = RealCluster.start(build.install(), options, build.home());
        send("PUT", "/_snapshot/repository", "{\"type\": \"fs\", \"settings\": {\"location\": \"repository\"}}");
    }

    @AfterClass
    public static void stopCluster() throws IOException {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static JsonNode send(String method, String path, String body) throws IOException {
        return cluster.api().send(method, path, body).expectSuccess();
    }

    @After
    public void deleteIndices() throws IOException {
        cluster.api().send("DELETE", "/_snapshot/repository/before");
        cluster.api().send("POST", "/_near_duplicates/" + job + "/_cancel?wait_for_completion=true");
        send("DELETE", "/restored,restored-results?ignore_unavailable=true", "");
    }

    /** Takes the snapshot, cancels the job, and deletes everything. */
    @Before
    public void takeSnapshot() throws IOException {
        send("PUT", "/restored", """
            {"settings": {"number_of_replicas": 0}, "mappings": {"properties": {
              "text": {"type": "text", "fields": {"signatures": {"type": "signature_set", "analyzer": "shingle_signatures"}}}}}}
            """);
        StringBuilder documents = new StringBuilder();
        for (int text = 0; text < TEXTS; text++) {
            for (int copy = 0; copy < 2; copy++) {
                documents.append("{\"index\": {}}\n{\"text\": \"");
                for (int word = 0; word < 20; word++) {
                    documents.append("word").append(text * 100 + word).append(' ');
                }
                documents.append("\"}\n");
            }
        }
        send("POST", "/restored/_bulk?refresh", documents.toString());
        RunningJob found = RunningJob.find(cluster.api(), "restored", RestApi.JSON.readTree("""
            {"field": "text.signatures", "similarity": "jaccard", "threshold": 0.9, "dest": {"index": "restored-results"}}"""));
        assertEquals(TEXTS, found.await().count("removable"));
        String apply = "/_near_duplicates/" + found.id() + "/_apply?requests_per_second=8";
        job = send("POST", apply, "{\"action\": \"delete\"}").path("job").asText();
        awaitTrue("it acts", () -> status().at("/status/phase").asText().equals("act"));
        send("PUT", "/_snapshot/repository/before?wait_for_completion=true", "{\"include_global_state\": true}");
        send("POST", "/_near_duplicates/" + job + "/_cancel?wait_for_completion=true", "");
        assertEquals("cancelled", status().path("state").asText());
        send("DELETE", "/restored,restored-results", "");
    }

    private JsonNode status() throws IOException {
        return send("GET", "/_near_duplicates/" + job, "");
    }

    /** The names of the restored indices. */
    private static String restore(boolean state, String features) throws IOException {
        String path = "/_snapshot/repository/before/_restore?wait_for_completion=true";
        JsonNode restored = send("POST", path, RESTORE.formatted(state, features));
        assertEquals(restored.toString(), 0, restored.at("/snapshot/shards/failed").asInt(-1));
        return restored.at("/snapshot/indices").toString();
    }

    @Test
    public void aRevivedJobDeletesNothingWithItsDocumentsOfThatTime() throws IOException {
        restore(true, FEATURE);
        assertNothingHappens();
        assertRevived();
        JsonNode status = status();
        assertNotEquals(status.toString(), "running", status.path("state").asText());
    }

    @Test
    public void aRevivedJobDeletesNothingThatIsKnownToBeCancelled() throws IOException {
        restore(true, "\"none\"");
        assertNothingHappens();
        assertEquals("cancelled", status().path("state").asText());
    }

    @Test
    public void aRevivedJobDeletesNothingWithoutItsDocuments() throws IOException {
        send("POST", "/_features/_reset", "");
        restore(true, "\"none\"");
        assertNothingHappens();
        assertRevived();
        assertEquals(404, cluster.api().send("GET", "/_near_duplicates/" + job).status());
    }

    @Test
    public void restoredFeatureStatesLeaveNoWorkIndexBehind() throws IOException {
        String restored = restore(false, FEATURE);
        assertTrue("the work index came back: " + restored, restored.contains(WORK_INDEX));
        assertNothingHappens();
    }

    /** Restored jobs and indices are removed, and every document stays. */
    private void assertNothingHappens() throws IOException {
        awaitTrue("no job is left in the state of the cluster", () -> tasks().isEmpty());
        awaitTrue("no work index is left", () -> workIndices().isEmpty());
        send("POST", "/restored/_refresh", "");
        assertEquals(2 * TEXTS, send("GET", "/restored/_count", "").path("count").asInt());
    }

    /** Otherwise the test would prove nothing. */
    private void assertRevived() throws IOException {
        String log = Files.readString(cluster.nodes().getFirst().log());
        assertTrue("the job came back", log.contains("job [" + job + "] ends and does nothing"));
    }

    private static String tasks() throws IOException {
        JsonNode state = send("GET", "/_cluster/state/metadata?filter_path=metadata.persistent_tasks.tasks", "");
        StringBuilder jobs = new StringBuilder();
        state.at("/metadata/persistent_tasks/tasks").forEach(task -> {
            if (task.path("task").has("near_duplicates")) {
                jobs.append(task);
            }
        });
        return jobs.toString();
    }

    private static String workIndices() throws IOException {
        JsonNode state = send("GET", "/_cluster/state/metadata?filter_path=metadata.indices.*.state", "");
        StringBuilder indices = new StringBuilder();
        state.at("/metadata/indices").fieldNames().forEachRemaining(index -> {
            if (index.startsWith(WORK_INDEX)) {
                indices.append(index).append(' ');
            }
        });
        return indices.toString();
    }

    private interface Question {
        boolean ask() throws IOException;
    }

    private static void awaitTrue(String what, Question question) throws IOException {
        Instant deadline = Instant.now().plus(Duration.ofMinutes(2));
        while (question.ask() == false) {
            assertTrue(what, Instant.now().isBefore(deadline));
            Job.pause(200);
        }
    }
}
