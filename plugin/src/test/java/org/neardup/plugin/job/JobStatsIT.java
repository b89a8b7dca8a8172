package org.neardup.plugin.job;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.TransportJobStatsAction;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Map;

/** The statistics after jobs with known outcomes. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 2)
public class JobStatsIT extends JobTestCase {

    private static TransportJobStatsAction.Response stats() {
        return client().execute(TransportJobStatsAction.TYPE, new TransportJobStatsAction.Request()).actionGet(PATIENCE);
    }

    private static long sum(String name) {
        return stats().getNodes().stream().mapToLong(node -> node.numbers().get(name)).sum();
    }

    private static Map<?, ?> jobs() {
        return (Map<?, ?>) XContentHelper.convertToMap(JsonXContent.jsonXContent, Strings.toString(stats()), false).get("jobs");
    }

    private static void assertJobs(int running, int completed, int failed, int cancelled) throws Exception {
        assertBusy(() -> {
            assertEquals(running, sum("jobs_running"));
            assertEquals(running + completed + failed + cancelled, sum("jobs_started"));
            assertEquals(completed, sum("jobs_completed"));
            assertEquals(failed, sum("jobs_failed"));
            assertEquals(cancelled, sum("jobs_cancelled"));
            assertEquals(Map.of("running", running, "completed", completed, "failed", failed, "cancelled", cancelled), jobs());
        });
    }

    public void testAfterKnownJobs() throws Exception {
        assertJobs(0, 0, 0, 0);
        assertEquals(0, sum("work_completed"));
        createDocuments("docs", 3, 0);
        index(corpus, "docs", 60);
        refresh("docs");

        run(body(5), "docs");
        assertJobs(0, 1, 0, 0);
        long work = sum("work_completed");
        assertTrue(work + " pieces of work", work >= 4);

        String slow = start(body(5), 1, "docs");
        assertJobs(1, 1, 0, 0);
        client().execute(JobActions.CANCEL, SteerJobRequest.job(slow, true, PATIENCE)).actionGet(PATIENCE);
        assertJobs(0, 1, 0, 1);

        Map<String, Object> hopeless = body(5, "max_memory", "1b");
        JobDocument failed = await(start(hopeless, -1, "docs"));
        assertEquals(Strings.toString(failed), JobState.FAILED, failed.state());
        assertJobs(0, 1, 1, 1);

        assertEquals(0, sum("work_queued"));
        assertEquals(0, sum("memory_in_bytes"));
        for (var node : stats().getNodes()) {
            CircuitBreakerService breakers = internalCluster().getInstance(CircuitBreakerService.class, node.getNode().getName());
            long limit = breakers.getBreaker(MemoryClaim.BREAKER).getLimit();
            assertEquals(limit, node.numbers().get("memory_limit_in_bytes").longValue());
        }
    }
}
