package org.neardup.plugin.job.phase.act;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.PlanActs;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Several jobs act on one plan, one after the other, while others change documents. */
public class RepeatedActsIT extends ActTestCase {

    private JobProgress runAnother(Action action) {
        TestJob another = job("another");
        act(another, action);
        return another.progress();
    }

    private JobProgress undo() {
        TestJob undo = job("undo");
        assertEquals(List.of(), new ActPhase(undo, client(), between(1, 20)).undo("planner").failures());
        return undo.progress();
    }

    /** The plan knows the versions that its own marks, and their removal, left. */
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

    /** A plan of the documents as they are now, with another similarity for some. */
    private void planAgain(Set<String> others) {
        StoredPlan first = StoredPlan.open(plans.get("planner"), "planner");
        plans.put("second", new MemoryWorkIndex());
        PlanWriter second = new PlanWriter(plans.get("second"), first.size(), first.groups());
        first.read(0, first.size()).forEach(document -> second.add(new PlannedDocument(
            document.number(), document.group(), document.key(), document.sequenceNumber(), document.primaryTerm(),
            others.contains(document.key().id()) ? 0.125 : document.similarity(), document.isCopy(),
            document.isProtected())));
        second.complete();
    }

    private JobProgress markBySecond() {
        TestJob job = job("second");
        new ActPhase(job, client(), between(1, 20)).run(Action.MARK, "second", null);
        return job.progress();
    }

    private Set<String> markedBy(String planner) {
        return current().entrySet().stream()
            .filter(one -> one.getValue().get("near_duplicate") instanceof Map<?, ?> mark && planner.equals(mark.get("job")))
            .map(Map.Entry::getKey).collect(Collectors.toSet());
    }

    /** A job that finds the marks of another one leaves them, and leaves their removal to it. */
    public void testTheSameMarkIsNotWrittenAgain() {
        run(Action.MARK);
        Set<String> others = plan.keySet().stream().filter(id -> rarely()).collect(Collectors.toSet());
        planAgain(others);
        assertCounts(markBySecond(), others.size(), 0, 0, plan.size() - others.size(), 0);
        Set<String> same = new HashSet<>(plan.keySet());
        same.removeAll(others);
        assertEquals(same, markedBy("planner"));
        assertEquals(others, markedBy("second"));
        assertEquals(others.isEmpty() ? Set.of() : Set.of(Action.MARK), PlanActs.of(plans.get("second")));
        TestJob undo = job("undo-second");
        new ActPhase(undo, client(), between(1, 20)).undo("second");
        assertCounts(undo.progress(), others.size(), 0, 0, plan.size() - others.size(), 0);
        assertEquals(same, markedBy("planner"));
        assertCounts(undo(), same.size(), 0, 0, others.size(), 0);
        assertEquals(before, current());
    }

    /** Nothing else could remove such marks. */
    public void testMarksOfADeletedPlanAreWrittenAgain() {
        run(Action.MARK);
        planAgain(Set.of());
        plans.remove("planner");
        assertCounts(markBySecond(), plan.size(), 0, 0, 0, 0);
        assertEquals(plan.keySet(), markedBy("second"));
    }

    /** What was changed since the comparison is a conflict, whatever mark it has. */
    public void testChangedDocumentsWithTheSameMark() {
        run(Action.MARK);
        planAgain(Set.of());
        Set<String> changed = new HashSet<>();
        changeSome().forEach(version -> changed.add(version.id()));
        assertCounts(markBySecond(), 0, 0, changed.size(), plan.size() - changed.size(), 0);
    }

    /** The job ended after its marks and before the plan recorded them: then nothing is deleted. */
    public void testDeleteAfterAMarkThatWasNotNoted() {
        EntryStore planned = plans.get("planner");
        plans.put("planner", new EntryStore() {
            @Override
            public Pending<Void> beginPut(List<Entry> entries) {
                return planned.beginPut(entries);
            }

            @Override
            public boolean create(Entry entry) {
                return planned.create(entry);
            }

            @Override
            public <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change) {
                if (name.startsWith("acted/")) {
                    throw new IllegalStateException("the node ended");
                }
                planned.change(name, format, change);
            }

            @Override
            public Pending<BytesReference> beginGet(String name) {
                return planned.beginGet(name);
            }

            @Override
            public List<BytesReference> find(List<String> names) {
                return planned.find(names);
            }

            @Override
            public void delete() {
                planned.delete();
            }
        });
        assumeTrue("something is planned", plan.isEmpty() == false);
        expectThrows(IllegalStateException.class, () -> new ActPhase(job(), client()).run(Action.MARK, "planner", null));
        plans.put("planner", planned);
        Map<String, Map<String, Object>> marked = current();
        TestJob resumed = job();
        new ActPhase(resumed, client()).run(Action.MARK, "planner", null);
        assertCounts(resumed.progress(), plan.size(), 0, 0, 0, 0);
        assertCounts(runAnother(Action.DELETE), 0, 0, plan.size(), 0, 0);
        assertEquals(marked, current());
    }
}
