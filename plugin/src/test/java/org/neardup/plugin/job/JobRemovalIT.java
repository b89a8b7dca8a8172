package org.neardup.plugin.job;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.After;
import org.junit.Before;
import org.neardup.plugin.job.coordination.Retention;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.request.ActOnJobAction;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.DeleteJobAction;
import org.neardup.plugin.job.request.DeleteJobAction.DeleteJobRequest;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobResponse;
import org.neardup.plugin.job.request.RunOptions;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Jobs are deleted by request, by age, and with a dry run; marks that only a plan can remove keep it. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.TEST, numDataNodes = 1)
public class JobRemovalIT extends JobTestCase {

    @Before
    public void createDocuments() {
        createDocuments("docs", 1, 0);
        for (int i = 0; i < 3; i++) {
            client().prepareIndex("docs").setId("id" + i).setSource("body", "one two three four five six").get();
        }
        refresh("docs");
    }

    @After
    public void resetRetention() {
        retain(null);
    }

    private static void retain(String time) {
        updateClusterSettings(Settings.builder().put(Retention.RETENTION.getKey(), time));
    }

    private static Object delete(JobDocument job, boolean force) {
        return client().execute(DeleteJobAction.TYPE, new DeleteJobRequest(job.id(), force)).actionGet(PATIENCE).json().get("deleted");
    }

    private static void assertConflict(JobDocument job, String reason) {
        Exception refusal = expectThrows(ElasticsearchStatusException.class, () -> delete(job, false));
        assertEquals(RestStatus.CONFLICT, ExceptionsHelper.status(refusal));
        assertTrue(refusal.getMessage(), refusal.getMessage().contains(reason));
    }

    private static List<String> listed() {
        return client().execute(JobActions.LIST, new ListJobsRequest(0, 100, Set.of())).actionGet(PATIENCE).jobs()
            .stream().map(JobResponse::job).map(JobDocument::id).toList();
    }

    public void testAJobIsDeletedWithItsPlanAndTheJobsThatActedOnIt() {
        JobDocument job = run(body(5), "docs");
        JobDocument other = run(body(5), "docs");
        JobDocument marked = act(true, job, Map.of("action", "mark"));
        assertConflict(job, "documents are marked by the plan of job [" + job.id() + "]");
        assertEquals(List.of(marked.id()), delete(marked, false));
        assertConflict(job, "undo it first");
        JobDocument undone = act(false, job, Map.of());
        assertEquals(List.of(job.id(), undone.id()), delete(job, false));
        assertFalse(hasPlan(job));
        assertEquals(List.of(other.id()), listed());
        assertTrue(hasPlan(other));
        assertUnknown(job.id());
        assertUnknown(undone.id());
    }

    public void testMarksCanBeLeft() {
        JobDocument job = run(body(5, "action", "mark"), "docs");
        assertConflict(job, "or keep the marks: [force=true]");
        assertEquals(List.of(job.id()), delete(job, true));
        assertFalse(hasPlan(job));
        JobDocument withoutIndex = run(body(5, "action", "mark"), "docs");
        client().admin().indices().prepareDelete("docs").get();
        assertEquals("no index, no marks", List.of(withoutIndex.id()), delete(withoutIndex, false));
    }

    public void testARunningJobIsNotDeleted() {
        JobDocument running = get(client(), start(body(5), 1, "docs"));
        assertConflict(running, "is running; cancel it first");
        client().execute(JobActions.CANCEL, SteerJobRequest.job(running.id(), true, PATIENCE)).actionGet(PATIENCE);
        assertEquals(List.of(running.id()), delete(running, false));
        assertEquals(List.of(), listed());
    }

    public void testOldJobsAreDeletedUnlessTheirMarksRemain() throws Exception {
        JobDocument reported = run(body(5), "docs");
        JobDocument marked = run(body(5, "action", "mark"), "docs");
        retain("1ms");
        assertBusy(() -> assertEquals(List.of(marked.id()), listed()));
        assertFalse(hasPlan(reported));
        assertTrue(hasPlan(marked));
        retain("-1");
        JobDocument undone = act(false, marked, Map.of());
        assertEquals(List.of(undone.id(), marked.id()), listed());
        retain("1ms");
        assertBusy(() -> assertEquals(List.of(), listed()));
        assertFalse(hasPlan(marked));
    }

    public void testADryRunLeavesNothing() throws Exception {
        JobDocument job = run(body(5), "docs");
        var options = new RunOptions(true, -1, false, randomFrom(PATIENCE, TimeValue.timeValueMillis(1)));
        var request = new ActOnJobRequest(job.id(), List.of("docs"), Map.of("action", "delete"), options);
        String shown = Strings.toString(client().execute(ActOnJobAction.APPLY, request).actionGet(PATIENCE));
        assertTrue(shown, shown.contains("\"selected\":2") || shown.contains("\"timed_out\":true"));
        assertBusy(() -> assertEquals(List.of(job.id()), listed()));
        assertNothingLeft();
    }

    public void testAListHasNoResults() {
        JobDocument job = run(body(5, "threshold", 0.5), "docs");
        var list = client().execute(JobActions.LIST, new ListJobsRequest(0, 100, Set.of())).actionGet(PATIENCE);
        String shown = Strings.toString(list);
        for (String expected : List.of(job.id(), "\"indices\":[\"docs\"]", "\"similarity\":\"jaccard\"", "\"removable\":2")) {
            assertTrue(shown, shown.contains(expected));
        }
        assertFalse(shown, shown.contains("profile") || shown.contains("largest_groups") || shown.contains("warnings"));
        assertTrue(shown, shown.length() < 1_000);
    }
}
