package org.neardup.plugin.job.act;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.snapshot.DocumentVersion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Several jobs act on one plan, one after the other, while others change documents. */
public class RepeatedActsIT extends ActTestCase {

    private JobProgress runAnother(Action action) {
        TestJob another = new TestJob("another", specification, client(), new MemoryWorkIndex());
        assertEquals(List.of(), new ActPhase(another, between(1, 20)).run(action, "planner"));
        return another.progress();
    }

    private JobProgress undo() {
        TestJob undo = new TestJob("undo", specification, client(), new MemoryWorkIndex());
        assertEquals(List.of(), new UndoMarks(undo, between(1, 20)).run("planner"));
        return undo.progress();
    }

    /** The plan knows what its own marks, and taking them off, made of the documents. */
    public void testDeleteAfterMarkAndUndo() {
        run(Action.MARK);
        if (randomBoolean()) {
            assertCounts(undo(), plan.size(), 0, 0, 0, 0);
            if (randomBoolean()) {
                assertCounts(runAnother(Action.MARK), plan.size(), 0, 0, 0, 0);
            }
        }
        assertCounts(runAnother(Action.DELETE), 0, plan.size(), 0, 0, 0);
        Map<String, Map<String, Object>> expected = new HashMap<>(before);
        expected.keySet().removeAll(plan.keySet());
        assertEquals(expected, current());
    }

    /** Before, between and after marks: a document that others changed is never deleted. */
    public void testDeleteAfterMarkLeavesWhatWasChanged() {
        List<DocumentVersion> changed = new ArrayList<>();
        changed.addAll(changeSome());
        run(Action.MARK);
        changed.addAll(changeSome());
        undo();
        changed.addAll(changeSome());
        if (randomBoolean()) {
            runAnother(Action.MARK);
            changed.addAll(changeSome());
        }
        Set<String> left = new HashSet<>(before.keySet());
        left.removeAll(plan.keySet());
        changed.forEach(version -> left.add(version.id()));
        int conflicts = (int) plan.keySet().stream().filter(left::contains).count();
        assertCounts(runAnother(Action.DELETE), 0, plan.size() - conflicts, conflicts, 0, 0);
        assertEquals(left, current().keySet());
    }

    private List<DocumentVersion> changeSome() {
        List<DocumentVersion> some = planned().stream().filter(version -> between(0, 4) == 0).toList();
        some.forEach(indexed::change);
        return some;
    }

    /** The job ended after its marks and before the plan had them: then nothing is deleted rather than the wrong thing. */
    public void testDeleteAfterAMarkThatWasNotNoted() {
        Client withoutNotes = new FilterClient(client()) {
            @Override
            protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
                ActionType<Response> action,
                Request request,
                ActionListener<Response> listener
            ) {
                if (request instanceof BulkRequest bulk && bulk.requests().stream().anyMatch(change -> change.index().equals(DEST))) {
                    listener.onFailure(new IllegalStateException("the node ended"));
                } else {
                    super.doExecute(action, request, listener);
                }
            }
        };
        TestJob ended = new TestJob("planner", specification, withoutNotes, work);
        assumeTrue("something is planned", plan.isEmpty() == false);
        expectThrows(IllegalStateException.class, () -> new ActPhase(ended).run(Action.MARK, "planner"));
        Map<String, Map<String, Object>> marked = current();
        TestJob resumed = job();
        new ActPhase(resumed).run(Action.MARK, "planner");
        assertCounts(resumed.progress(), plan.size(), 0, 0, 0, 0);
        assertCounts(runAnother(Action.DELETE), 0, 0, plan.size(), 0, 0);
        assertEquals(marked, current());
    }
}
