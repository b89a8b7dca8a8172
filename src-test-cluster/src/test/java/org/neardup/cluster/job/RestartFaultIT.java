package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.ElasticsearchNode;
import org.neardup.cluster.node.RealCluster;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/**
 * Every node is killed, like by a power failure: after the restart a job continues from the same point, and a cancelled one stays
 * cancelled.
 */
public class RestartFaultIT {

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final RealCluster cluster = SharedCluster.cluster();
    private Traces traces;

    @Before
    public void lookAround() throws IOException {
        traces = Traces.before();
    }

    @Test
    public void aJobGoesOnAndACancelledOneStaysCancelled() throws IOException {
        Selection.assumeAll();
        for (String phase : Job.PHASES) {
            SlowJob finished = SlowJob.start("job-finished-" + phase, seed.random());
            finished.finishRight();
            Job cancelled = SlowJob.start("job-cancelled-" + phase, seed.random()).job();
            cancelled.awaitPhase(phase);
            cancelled.cancel().expectSuccess();
            cancelled.awaitEnd();
            SlowJob running = SlowJob.start("job-restarted-" + phase, seed.random());
            running.job().awaitPhase(phase);

            cluster.nodes().forEach(ElasticsearchNode::kill);
            cluster.startAgain(cluster.nodes());

            running.finishRight();
            traces.assertNone();
            JsonNode status = cancelled.status();
            assertTrue(status.toString(), status.path("completed").asBoolean() && status.path("cancelled").asBoolean());
            assertEquals("completed", finished.job().status().path("state").asText());
            finished.assertResult();
        }
    }
}
