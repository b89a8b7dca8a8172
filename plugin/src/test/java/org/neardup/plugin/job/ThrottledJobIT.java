package org.neardup.plugin.job;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.TransportJobStatsAction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Throttled jobs on a node with one thread for the work of all jobs. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 1, numClientNodes = 0, supportsDedicatedMasters = false)
public class ThrottledJobIT extends JobTestCase {

    @Override
    protected Settings nodeSettings(int node, Settings other) {
        return Settings.builder().put(super.nodeSettings(node, other)).put("node.processors", 1).build();
    }

    private static long number(String name) {
        var stats = client().execute(TransportJobStatsAction.TYPE, new TransportJobStatsAction.Request()).actionGet(PATIENCE);
        return stats.getNodes().getFirst().numbers().get(name);
    }

    private Set<FoundPair> corpus() {
        createDocuments("docs", 2, 0);
        index(corpus, "docs", 120);
        refresh("docs");
        return corpus.pairs(5, doc -> true);
    }

    public void testSlowJobsDoNotHoldUpAnotherOne() throws Exception {
        Set<FoundPair> expected = corpus();
        List<String> slow = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            slow.add(start(body(5), 1, "docs"));
        }
        String reading = "indices:data/read/near_duplicates/shard[n]";
        assertBusy(() -> {
            assertEquals(slow.size(), clusterAdmin().prepareListTasks().setActions(reading).get().getTasks().size());
            assertEquals("they pause without a thread", 0, number("work_active"));
        });
        long pausing = number("memory_in_bytes");
        assertTrue(pausing + " bytes for what was read", pausing < 1 << 20);
        assertEquals(expected, pairs(run(body(5), "docs").dest()));
        for (String id : slow) {
            assertEquals(JobState.RUNNING, get(client(), id).state());
            client().execute(JobActions.CANCEL, SteerJobRequest.job(id, true, PATIENCE)).actionGet(PATIENCE);
        }
        assertBusy(() -> assertEquals(0, number("memory_in_bytes")));
        assertNothingLeft();
    }

    /** It reads most documents after a pause, in the middle of a segment. */
    @Nightly
    public void testASlowJobFindsTheSame() throws Exception {
        createDocuments("docs", 1, 0);
        index(corpus, "docs", 1_500);
        refresh("docs");
        JobDocument job = completed(start(body(9), 5_000, "docs"));
        assertEquals(corpus.pairs(9, doc -> true), pairs(job.dest()));
        assertTrue(job.progress().counters().get("throttled_millis") > 200);
        assertNothingLeft();
    }

    /** The status counts documents before the only shard is read. */
    @Nightly
    public void testDocumentsOfAShardThatIsBeingRead() throws Exception {
        createDocuments("docs", 1, 0);
        index(corpus, "docs", 3_000);
        refresh("docs");
        String slow = start(body(9), 400, "docs");
        int documents = corpus.live().size();
        assertBusy(() -> {
            JobStatus status = get(client(), slow).progress();
            assertEquals(0, status.get(Counter.SHARDS_READ));
            assertTrue(status.get(Counter.DOCUMENTS_READ) > 0);
            assertTrue(status.get(Counter.DOCUMENTS_READ) < documents);
            assertEquals(documents, status.get(Counter.DOCUMENTS_EXPECTED));
        });
        client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle(slow, -1)).actionGet(PATIENCE);
        assertEquals(documents, completed(slow).progress().get(Counter.DOCUMENTS_READ));
    }
}
