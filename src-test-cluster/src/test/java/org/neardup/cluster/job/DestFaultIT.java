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
import java.time.Instant;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Exports that cannot be written, changes that cannot be made: the job fails clearly, or retries until they can. */
public class DestFaultIT {

    /** Longer than an export or an act without a rate limit. */
    private static final int WAIT_MILLIS = 5_000;

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private Traces traces;

    @Before
    public void lookAround() throws IOException {
        traces = Traces.before();
    }

    /** Something that prevents writing. */
    private interface Obstacle {

        void put(boolean there) throws IOException;

        static Obstacle block(String index, String block) {
            return there -> {
                String settings = "{\"index.blocks." + block + "\": " + (there ? "true" : "null") + "}";
                SharedCluster.api().send("PUT", "/" + index + "/_settings", settings).expectSuccess();
            };
        }

        /** Makes all nodes consider their disks full. */
        static Obstacle fullDisks() {
            return there -> {
                String free = there ? "\"1000tb\"" : "null";
                String settings = """
                    {"persistent": {
                      "cluster.info.update.interval": "10s",
                      "cluster.routing.allocation.disk.threshold_enabled": %s,
                      "cluster.routing.allocation.disk.watermark.low": %s,
                      "cluster.routing.allocation.disk.watermark.high": %s,
                      "cluster.routing.allocation.disk.watermark.flood_stage": %s
                    }}
                    """.formatted(there, free, free, free);
                SharedCluster.api().send("PUT", "/_cluster/settings", settings).expectSuccess();
            };
        }
    }

    /** Fails unless the job waits, and succeeds once the obstacle is removed. */
    private void assertWaits(SlowJob slow, Obstacle obstacle) throws IOException {
        slow.job().accelerate();
        Job.pause(WAIT_MILLIS);
        assertFalse(slow.job().status().path("completed").asBoolean());
        obstacle.put(false);
        slow.finishRight();
        traces.assertNone();
    }

    @Test
    public void aDiskThatIsFullWhileResultsAreWritten() throws IOException {
        SlowJob slow = SlowJob.start("job-full-disk", seed.random());
        slow.awaitExporting();
        // The server's block on every index of a node whose disk exceeds the flood stage.
        Obstacle block = Obstacle.block(slow.dest(), "read_only_allow_delete");
        block.put(true);
        assertWaits(slow, block);
    }

    @Test
    public void disksThatTheServerFindsFull() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.start("job-full-disks", seed.random());
        slow.awaitExporting();
        slow.job().rethrottle(5).expectSuccess();
        Obstacle.fullDisks().put(true);
        try {
            Instant patience = Instant.now().plus(Duration.ofMinutes(1));
            while (isReadOnly(slow.dest()) == false) {
                assertTrue("the server blocks writing", Instant.now().isBefore(patience));
                Job.pause(200);
            }
            assertWaits(slow, Obstacle.fullDisks());
        } finally {
            Obstacle.fullDisks().put(false);
        }
    }

    private static boolean isReadOnly(String index) throws IOException {
        JsonNode settings = SharedCluster.api().send("GET", "/" + index + "/_settings?flat_settings=true").expectSuccess();
        return settings.at("/" + index + "/settings").has("index.blocks.read_only_allow_delete");
    }

    @Test
    public void aDestThatMayOnlyBeRead() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.start("job-read-only", seed.random());
        slow.finishRight();
        Obstacle block = Obstacle.block(slow.dest(), "write");
        block.put(true);
        Answer answer = slow.request().send(SharedCluster.api());
        assertEquals(answer.toString(), 400, answer.status());
        assertTrue(answer.reason(), answer.reason().contains(slow.dest()));
        traces.assertNone();
        block.put(false);
        slow.runAgain();
        traces.assertNone();
    }

    @Test
    public void documentsThatMayOnlyBeRead() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.start("job-frozen", seed.random());
        slow.awaitExporting();
        Obstacle block = Obstacle.block(slow.index(), "write");
        block.put(true);
        slow.job().accelerate();
        JsonNode end = slow.job().awaitEnd();
        assertTrue(end.toString(), Job.error(end).contains("index [job-frozen] blocked"));
        block.put(false);
        traces.assertNone();
        slow.runAgain();
        traces.assertNone();
    }

    @Test
    public void aDestThatIsDeletedWhileItIsWritten() throws IOException {
        Selection.assumeAll();
        SlowJob slow = SlowJob.start("job-lost-dest", seed.random());
        slow.awaitExporting();
        SharedCluster.api().send("DELETE", "/" + slow.dest()).expectSuccess();
        slow.job().accelerate();
        JsonNode end = slow.job().awaitEnd();
        traces.assertNone();
        if (end.has("error")) {
            assertTrue(end.toString(), Job.error(end).contains(slow.dest()));
        } else {
            assertEquals("nothing is missing: " + end, JobResults.of(slow.dest()).groups().size(), end.at("/status/groups").asInt());
        }
        // Writes after the deletion created another index, which no job accepts for its export.
        SharedCluster.api().send("DELETE", "/" + slow.dest() + "?ignore_unavailable=true").expectSuccess();
        slow.runAgain();
        traces.assertNone();
    }
}
