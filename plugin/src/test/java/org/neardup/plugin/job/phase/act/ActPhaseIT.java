package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.query.QueryBuilders;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.PlanWriter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Marking, deleting and undoing planned documents, and no others. */
public class ActPhaseIT extends ActTestCase {

    public void testReport() {
        assertCounts(run(Action.REPORT), 0, 0, 0, 0, 0);
        assertEquals(before, current());
    }

    public void testMark() {
        assertCounts(run(Action.MARK), plan.size(), 0, 0, 0, 0);
        Map<String, Map<String, Object>> expected = new HashMap<>(before);
        plan.forEach((id, source) -> {
            Map<String, Object> mark = new HashMap<>();
            mark.put("of", source.get("kept"));
            mark.put("job", "planner");
            mark.put("similarity", source.get("similarity"));
            Map<String, Object> marked = new HashMap<>(before.get(id));
            marked.put("near_duplicate", mark);
            expected.put(id, marked);
        });
        assertEquals(expected, current());
    }

    public void testFinishedBatchesAreNotDoneAgain() {
        TestJob first = job();
        new ActPhase(first, client(), 7).run(Action.MARK, "planner", null);
        Map<String, Map<String, Object>> marked = current();
        planned().forEach(indexed::change);
        TestJob resumed = job();
        new ActPhase(resumed, client(), 7).run(Action.MARK, "planner", null);
        resumed.progress().enter(Phase.ACT);
        new ActPhase(resumed, client(), 7).run(Action.MARK, "planner", null);
        assertCounts(resumed.progress(), plan.size(), 0, 0, 0, 0);
        assertEquals(marked.keySet(), current().keySet());
    }

    /** The job ended after its changes and before they were recorded. */
    public void testInterruptedMarkIsCountedOnce() {
        new ActPhase(job(), client(), 5).run(Action.MARK, "planner", null);
        Map<String, Map<String, Object>> marked = current();
        work.forget("/" + 5 * between(0, Math.max(0, (plan.size() - 1) / 5)));
        TestJob resumed = job();
        new ActPhase(resumed, client(), 5).run(Action.MARK, "planner", null);
        assertCounts(resumed.progress(), plan.size(), 0, 0, 0, 0);
        assertEquals(marked, current());
    }

    public void testInterruptedDeleteIsCountedOnce() {
        new ActPhase(job(), client(), 5).run(Action.DELETE, "planner", null);
        work.forget("/" + 5 * between(0, Math.max(0, (plan.size() - 1) / 5)));
        TestJob resumed = job();
        new ActPhase(resumed, client(), 5).run(Action.DELETE, "planner", null);
        assertCounts(resumed.progress(), 0, plan.size(), 0, 0, 0);
    }

    public void testMarkedByTheSamePlanBefore() {
        run(Action.MARK);
        TestJob another = job("another");
        new ActPhase(another, client()).run(Action.MARK, "planner", null);
        assertCounts(another.progress(), 0, 0, 0, plan.size(), 0);
    }

    public void testChangedDocumentsAreLeftAlone() {
        Action action = randomFrom(Action.MARK, Action.DELETE);
        List<DocumentVersion> changed = new ArrayList<>();
        List<DocumentVersion> gone = new ArrayList<>();
        for (DocumentVersion version : planned()) {
            switch (between(0, 3)) {
                case 0 -> {
                    indexed.change(version);
                    changed.add(version);
                }
                case 1 -> {
                    indexed.delete(version);
                    gone.add(version);
                }
                default -> {}
            }
        }
        Map<String, Map<String, Object>> latest = current();
        int left = plan.size() - changed.size() - gone.size();
        int conflicts = changed.size() + gone.size();
        assertCounts(run(action), action == Action.MARK ? left : 0, action == Action.DELETE ? left : 0, conflicts, 0, 0);
        Map<String, Map<String, Object>> after = current();
        for (DocumentVersion version : indexed.versions()) {
            boolean untouched = plan.containsKey(version.id()) == false || changed.contains(version) || gone.contains(version);
            if (untouched) {
                assertEquals(latest.get(version.id()), after.get(version.id()));
            } else if (action == Action.DELETE) {
                assertFalse(after.containsKey(version.id()));
            } else {
                assertTrue(after.get(version.id()).containsKey("near_duplicate"));
            }
        }
    }

    private Map<?, ?> keptOf(DocumentVersion version) {
        return (Map<?, ?>) plan.get(version.id()).get("kept");
    }

    /** A duplicate may be the last copy of a text once the kept document is gone, has another text, or is marked by another job. */
    public void testLastCopiesAreLeftAlone() {
        Action action = randomFrom(Action.MARK, Action.DELETE);
        Map<String, Counter> obstacles = new HashMap<>();
        for (DocumentVersion version : indexed.versions()) {
            boolean isKept = plan.values().stream().anyMatch(source -> ((Map<?, ?>) source.get("kept")).get("id").equals(version.id()));
            switch (isKept ? between(0, 5) : 9) {
                case 0 -> {
                    indexed.delete(version);
                    obstacles.put(version.id(), Counter.KEPT_MISSING);
                }
                case 1 -> {
                    indexed.change(version);
                    obstacles.put(version.id(), Counter.KEPT_CHANGED);
                }
                case 2 -> {
                    Map<String, Object> mark = Map.of("job", "other", "of", Map.of("index", "pages-a", "id", "x"), "similarity", 1);
                    client().prepareUpdate(version.index(), version.id()).setRouting(version.routing())
                        .setDoc(Map.of("deep", Map.of("mark", mark))).get();
                    obstacles.put(version.id(), Counter.KEPT_MARKED);
                }
                default -> {}
            }
        }
        JobProgress progress = run(action);
        for (Counter counter : List.of(Counter.KEPT_MISSING, Counter.KEPT_CHANGED, Counter.KEPT_MARKED)) {
            long expected = planned().stream().filter(version -> obstacles.get(keptOf(version).get("id")) == counter).count();
            assertEquals(counter.toString(), expected, progress.get(counter));
        }
        Map<String, Map<String, Object>> after = current();
        for (DocumentVersion version : planned()) {
            boolean isChanged = after.containsKey(version.id()) == false || after.get(version.id()).containsKey("near_duplicate");
            assertEquals(obstacles.containsKey(keptOf(version).get("id")) == false, isChanged);
        }
    }

    public void testDelete() {
        assertCounts(run(Action.DELETE), 0, plan.size(), 0, 0, 0);
        Map<String, Map<String, Object>> expected = new HashMap<>(before);
        expected.keySet().removeAll(plan.keySet());
        assertEquals(expected, current());
        for (DocumentVersion version : indexed.versions()) {
            assertFalse(version.isProtected() && expected.containsKey(version.id()) == false);
        }
    }

    public void testUndo() {
        run(Action.MARK);
        List<DocumentVersion> planned = planned();
        DocumentVersion changed = planned.isEmpty() ? null : randomFrom(planned);
        if (changed != null) {
            indexed.change(changed);
            before.get(changed.id()).put("title", "changed");
        }
        TestJob undo = job("undo");
        assertEquals(List.of(), new ActPhase(undo, client(), between(1, 20)).undo("planner").failures());
        assertCounts(undo.progress(), plan.size(), 0, 0, 0, 0);
        assertEquals(before, current());
        TestJob again = job("again");
        new ActPhase(again, client()).undo("planner");
        assertCounts(again.progress(), 0, 0, 0, plan.size(), 0);
    }

    /** Pipelines must not run for marks and undoing; those of this index would reject them. */
    public void testPipelinesAreLeftOut() {
        Settings pipelines = Settings.builder()
            .put(IndexSettings.DEFAULT_PIPELINE.getKey(), "none-such")
            .put(IndexSettings.FINAL_PIPELINE.getKey(), "none-such")
            .build();
        client().admin().indices().prepareUpdateSettings("pages-*").setSettings(pipelines).get();
        assertCounts(run(Action.MARK), plan.size(), 0, 0, 0, 0);
        TestJob undo = job("undo");
        assertEquals(List.of(), new ActPhase(undo, client()).undo("planner").failures());
        assertEquals(before, current());
    }

    public void testInterruptedUndoIsCountedOnce() {
        run(Action.MARK);
        MemoryWorkIndex undoWork = new MemoryWorkIndex();
        new ActPhase(job("undo", client(), undoWork), client(), 5).undo("planner");
        undoWork.forget("/0");
        TestJob resumed = job("undo", client(), undoWork);
        new ActPhase(resumed, client(), 5).undo("planner");
        assertCounts(resumed.progress(), plan.size(), 0, 0, 0, 0);
        assertEquals(before, current());
    }

    public void testUndoLeavesOtherJobsMarks() {
        run(Action.MARK);
        for (DocumentVersion version : planned()) {
            client().prepareUpdate(version.index(), version.id()).setRouting(version.routing())
                .setDoc(Map.of("near_duplicate", Map.of("job", "other"))).get();
        }
        Map<String, Map<String, Object>> latest = current();
        TestJob undo = job("undo");
        new ActPhase(undo, client()).undo("planner");
        assertCounts(undo.progress(), 0, 0, 0, plan.size(), 0);
        assertEquals(latest, current());
    }

    public void testIndexIsGone() {
        client().admin().indices().prepareDelete("pages-a").get();
        Action action = randomFrom(Action.MARK, Action.DELETE);
        int lost = (int) planned().stream().filter(version -> version.index().equals("pages-a")).count();
        int last = (int) planned().stream().filter(version -> version.index().equals("pages-a") == false)
            .filter(version -> keptOf(version).get("index").equals("pages-a")).count();
        TestJob job = job();
        List<String> failures = new ActPhase(job, client()).run(action, "planner", null).failures();
        int done = plan.size() - lost - last;
        assertCounts(job.progress(), action == Action.MARK ? done : 0, action == Action.DELETE ? done : 0, 0, 0, lost);
        assertEquals(last, job.progress().get(Counter.KEPT_MISSING));
        assertEquals(Math.min(lost + last, BatchOutcome.MAX_FAILURES), failures.size());
        failures.forEach(failure -> assertTrue(failure, failure.endsWith("index [pages-a] does not exist any more")));
        assertEquals(0, client().admin().indices().prepareGetIndex(TEST_REQUEST_TIMEOUT).setIndices("pages-a*").get().indices().length);
    }

    /** Another index of the same name, with the same ids in the same order, hence the same sequence numbers. */
    public void testAPlanDoesNotOutliveItsIndex() {
        run(randomFrom(Action.REPORT, Action.MARK));
        indexed.replace();
        Map<String, Map<String, Object>> others = current();
        Action action = randomFrom(Action.MARK, Action.DELETE);
        TestJob job = job("another");
        assertReplaced(new ActPhase(job, client()).run(action, "planner", null).failures());
        assertCounts(job.progress(), 0, 0, 0, 0, plan.size());
        TestJob undo = job("undo");
        assertReplaced(new ActPhase(undo, client()).undo("planner").failures());
        assertCounts(undo.progress(), 0, 0, 0, 0, plan.size());
        assertEquals(others, current());
    }

    private void assertReplaced(List<String> failures) {
        assertEquals(Math.min(plan.size(), BatchOutcome.MAX_FAILURES), failures.size());
        failures.forEach(failure -> assertTrue(failure, failure.contains("is not the index that was compared")));
    }

    /** The index is deleted while a batch is rejected, and recreated before the batch is sent again. */
    public void testAnIndexIsReplacedBetweenTwoAttempts() {
        assumeTrue("something is planned", plan.isEmpty() == false);
        Client replacing = new FilterClient(client()) {
            private boolean replaced;

            @Override
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action,
                Request request,
                ActionListener<Response> listener) {
                if (replaced || request instanceof BulkRequest == false) {
                    super.doExecute(action, request, listener);
                } else {
                    replaced = true;
                    indexed.replace();
                    listener.onFailure(new EsRejectedExecutionException("the queue is full"));
                }
            }
        };
        TestJob job = job("planner", replacing, work);
        assertReplaced(new ActPhase(job, client()).run(Action.DELETE, "planner", null).failures());
        assertCounts(job.progress(), 0, 0, 0, 0, plan.size());
        assertEquals(before.keySet(), current().keySet());
    }

    public void testReadOnlyIndex() {
        String block = "index.blocks.write";
        client().admin().indices().prepareUpdateSettings("pages-*").setSettings(Settings.builder().put(block, true)).get();
        TestJob job = job();
        List<String> failures = new ActPhase(job, client()).run(Action.MARK, "planner", null).failures();
        assertCounts(job.progress(), 0, 0, 0, 0, plan.size());
        failures.forEach(failure -> assertTrue(failure, failure.contains("blocked by")));
        client().admin().indices().prepareUpdateSettings("pages-*").setSettings(Settings.builder().putNull(block)).get();
        assertEquals(before, current());
    }

    /** Acting reads nothing from the result index, so forged documents there have no effect. */
    public void testAForgedResultChangesNothing() {
        client().prepareIndex("secret").setId("1").setSource("a", 1).get();
        for (Map.Entry<String, Map<String, Object>> entry : IndexedDocuments.all(client(), DEST).entrySet()) {
            if ("duplicate".equals(entry.getValue().get("kind"))) {
                Map<String, Object> forged = Map.of("index", "secret", "id", "1", "seq_no", 0, "primary_term", 1);
                client().prepareUpdate(DEST, entry.getKey()).setDoc(forged).get();
            }
        }
        assertCounts(run(Action.DELETE), 0, plan.size(), 0, 0, 0);
        assertTrue(client().prepareGet("secret", "1").get().isExists());
    }

    public void testPlanIsGone() {
        ActPhase act = new ActPhase(job(), client());
        Exception missing = assertThrows(ResourceNotFoundException.class, () -> act.run(Action.DELETE, "unknown", null));
        assertTrue(missing.getMessage(), missing.getMessage().startsWith("the plan of job [unknown] does not exist any more"));
        new PlanWriter(plans.get("planner"), plan.size(), 0);
        assertThrows(ResourceNotFoundException.class, () -> new ActPhase(job(), client()).run(Action.DELETE, "planner", null));
        assertEquals(before, current());
    }

    /** Users can change or even delete the result index, and marks can still be undone. */
    public void testUndoDoesNotNeedTheResultIndex() {
        run(Action.MARK);
        client().admin().indices().prepareDelete(DEST).get();
        TestJob undo = job("undo");
        assertEquals(List.of(), new ActPhase(undo, client()).undo("planner").failures());
        assertCounts(undo.progress(), plan.size(), 0, 0, 0, 0);
        assertEquals(before, current());
    }

    /** Searches can exclude duplicates by the mark. */
    public void testMarkIsSearchable() {
        run(Action.MARK);
        client().admin().indices().prepareRefresh("pages-*").get();
        var response = client().prepareSearch("pages-*").setSize(0).setQuery(QueryBuilders.existsQuery("near_duplicate")).get();
        try {
            assertEquals(plan.size(), response.getHits().getTotalHits().value());
        } finally {
            response.decRef();
        }
    }
}
