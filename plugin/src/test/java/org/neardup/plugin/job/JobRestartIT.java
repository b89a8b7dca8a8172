package org.neardup.plugin.job;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.InternalTestCluster;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobActions;

import java.util.Set;

import static org.hamcrest.Matchers.greaterThan;

/**
 * Nodes stop and start during a job: it continues, and ends with the same result. The framework replaces the stopped nodes before the next
 * test.
 */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 3)
public class JobRestartIT extends JobTestCase {

    /** Slow enough for a job of these documents to last longer than a restart. */
    private static final float SLOW = 8;

    private Set<FoundPair> corpus() {
        for (String index : new String[] {"docs-a", "docs-b"}) {
            createDocuments(index, 2, 1);
            index(corpus, index, 60);
        }
        ensureGreen("docs-a", "docs-b");
        refresh("docs-*");
        return corpus.pairs(5, doc -> true);
    }

    /** Starts a long job, and returns its id once it reads: by then its work index has its copies. */
    private static String startSlowly() throws Exception {
        String id = start(body(5), SLOW, "docs-a", "docs-b");
        assertBusy(() -> assertThat(get(client(), id).progress().counters().get("shards"), greaterThan(0L)));
        return id;
    }

    private String coordinator(JobDocument job) {
        String node = new TaskId(job.task()).getNodeId();
        return clusterService().state().nodes().get(node).getName();
    }

    private static void atFullSpeed(String id) {
        client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle(id, -1)).actionGet(PATIENCE);
    }

    private static void assertEndsRight(String id, Set<FoundPair> expected) throws Exception {
        atFullSpeed(id);
        JobDocument job = completed(id);
        assertEquals(expected, pairs(job.dest()));
        assertTrue(Strings.toString(job), job.tasks().size() > 1);
        assertNothingLeft();
    }

    public void testTheCoordinatorsNodeStops() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startSlowly();
        internalCluster().stopNode(coordinator(get(client(), id)));
        assertEndsRight(id, expected);
    }

    @Nightly
    public void testTheCoordinatorsNodeRestarts() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startSlowly();
        internalCluster().restartNode(coordinator(get(client(), id)));
        assertEndsRight(id, expected);
    }

    @Nightly
    public void testTheOnlyCopyOfWhatWasReadIsLost() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startSlowly();
        String coordinator = coordinator(get(client(), id));
        String work = ".near_duplicates-work-" + id;
        Settings.Builder onlyThere = Settings.builder()
            .put("index.auto_expand_replicas", false)
            .put("index.number_of_replicas", 0)
            .put("index.routing.allocation.require._name", coordinator);
        updateIndexSettings(onlyThere, work);
        assertBusy(() -> assertEquals(Set.of(coordinator), internalCluster().nodesInclude(work)));
        assertEquals(Phase.SNAPSHOT, get(client(), id).progress().phase());
        internalCluster().stopNode(coordinator);
        assertEndsRight(id, expected);
    }

    @Nightly
    public void testAllNodesRestart() throws Exception {
        Set<FoundPair> expected = corpus();
        String id = startSlowly();
        assertEquals(JobState.RUNNING, get(client(), id).state());
        internalCluster().fullRestart();
        ensureYellow("docs-a", "docs-b");
        assertEndsRight(id, expected);
    }

    @Nightly
    public void testACancelledJobStaysCancelled() throws Exception {
        corpus();
        boolean byTaskApi = randomBoolean();
        String id = startSlowly();
        if (byTaskApi) {
            clusterAdmin().prepareCancelTasks().setTargetTaskId(new TaskId(get(client(), id).task())).get();
        } else {
            client().execute(JobActions.CANCEL, SteerJobRequest.job(id, false, PATIENCE)).actionGet(PATIENCE);
        }
        internalCluster().fullRestart(new InternalTestCluster.RestartCallback());
        ensureYellow("docs-a", "docs-b");
        assertEquals(JobState.CANCELLED, await(id).state());
        assertNothingLeft();
    }
}
