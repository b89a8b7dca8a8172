package org.neardup.plugin.job.request;

import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.persistent.decider.EnableAssignmentDecider;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.hamcrest.Matchers.containsString;

/** Jobs whose coordinator has not written anything yet, or will not write any more. */
public class JobListIT extends ESSingleNodeTestCase {

    private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(60);

    @Override
    protected Collection<Class<? extends Plugin>> getPlugins() {
        return List.of(NeardupPlugin.class);
    }

    private List<JobDocument> list() {
        return client().execute(JobActions.LIST, new ListJobsRequest(0, 100, Set.of())).actionGet(PATIENCE).jobs()
            .stream().map(JobResponse::job).toList();
    }

    private JobDocument get(String id, boolean toItsEnd) {
        return client().execute(JobActions.GET, SteerJobRequest.job(id, toItsEnd, PATIENCE)).actionGet(PATIENCE).job();
    }

    private StartJobResponse start(RunOptions options) {
        Map<String, Object> body = Map.of("field", "body.signatures", "similarity", "jaccard", "threshold", 0.5, "min_tokens", 1);
        var request = new StartJobRequest(new String[] {"docs"}, StartJobRequest.DEFAULT_OPTIONS, body, options);
        return client().execute(TransportStartJobAction.TYPE, request).actionGet(PATIENCE);
    }

    /** Allows or forbids the assignment of jobs to nodes. */
    private void allocate(boolean allowed) {
        String setting = EnableAssignmentDecider.CLUSTER_TASKS_ALLOCATION_ENABLE_SETTING.getKey();
        client().admin().cluster().prepareUpdateSettings(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .setPersistentSettings(Settings.builder().put(setting, allowed ? null : "none")).get();
    }

    @Nightly
    public void testAJobThatWaitsForANode() {
        client().admin().indices().prepareCreate("docs").setMapping("""
            {"properties": {"body": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}""").get();
        client().prepareIndex("docs").setSource("body", "the bridge is to be built at the old mill").setRefreshPolicy("true").get();
        assertEquals(List.of(), list());
        allocate(false);
        String id;
        try {
            id = start(new RunOptions(false, -1, false, null)).jobId();
            for (JobDocument shown : new JobDocument[] {get(id, false), list().getFirst()}) {
                assertEquals(id, shown.id());
                assertEquals(JobState.RUNNING, shown.state());
                assertNull(shown.task());
            }
            assertEquals(1, list().size());
            StartJobResponse waited = start(new RunOptions(false, -1, true, TimeValue.timeValueMillis(50)));
            assertThat(Strings.toString(waited), containsString("\"timed_out\":true"));
            client().execute(JobActions.CANCEL, SteerJobRequest.job(waited.jobId(), false, PATIENCE)).actionGet(PATIENCE);
            client().execute(JobActions.CANCEL, SteerJobRequest.job(id, false, PATIENCE)).actionGet(PATIENCE);
        } finally {
            allocate(true);
        }
        assertEquals("it never gets to work", JobState.CANCELLED, get(id, true).state());
        assertEquals(2, list().size());
    }

    public void testAJobWhoseTaskIsGone() {
        JobDocument random = RandomRecords.random(JobDocument.class);
        JobDocument running = new JobDocument(
            "lost", random.kind(), null, "results", null, JobState.RUNNING, List.of("node:1"), 1, 0, random.outline(),
            random.progress(), null, null);
        PlainActionFuture<String> written = new PlainActionFuture<>();
        new JobStore(client()).create(running, RandomRecords.random(JobSpecification.class), written);
        written.actionGet(PATIENCE);
        for (JobDocument shown : new JobDocument[] {list().getFirst(), get("lost", false), get("node:1", false)}) {
            assertEquals(JobState.FAILED, shown.state());
            assertEquals(RestStatus.NOT_FOUND, shown.error().status());
            assertEquals("lost", shown.id());
        }
        assertEquals(1, list().size());
    }
}
