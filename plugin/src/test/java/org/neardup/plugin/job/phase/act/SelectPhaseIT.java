package org.neardup.plugin.job.phase.act;

import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.record.Review.Decision;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The choice of an apply job among the documents of a plan. */
public class SelectPhaseIT extends ActTestCase {

    private static final PlanSelection ALL = new PlanSelection(null, null, null, false);

    private TestJob applying(PlanSelection selection, MemoryWorkIndex itsWork) {
        return job("apply", specification.acting(Action.DELETE, selection), client(), itsWork);
    }

    private SelectPhase.Selected select(PlanSelection selection, MemoryWorkIndex itsWork) {
        return new SelectPhase(applying(selection, itsWork)).run("planner");
    }

    /** Deletes the selection, and returns the deleted documents. */
    private Set<String> delete(PlanSelection selection) {
        MemoryWorkIndex itsWork = new MemoryWorkIndex();
        SelectPhase.Selected selected = select(selection, itsWork);
        assertEquals(plan.size(), selected.part().planned());
        long leftOut = selected.part().leftOut().values().stream().mapToLong(Long::longValue).sum();
        assertEquals(plan.size(), selected.part().selected() + leftOut);
        new ActPhase(applying(selection, itsWork), client(), between(1, 20)).run(Action.DELETE, "planner", selected.numbers());
        Set<String> gone = new HashSet<>(before.keySet());
        gone.removeAll(current().keySet());
        assertEquals(selected.part().selected(), gone.size());
        return gone;
    }

    public void testAll() {
        assertEquals(plan.keySet(), delete(ALL));
    }

    public void testAReviewIsHonoured() {
        Set<String> expected = new HashSet<>(plan.keySet());
        StoredPlan stored = StoredPlan.open(job("reviewer").plan("planner"), "planner");
        for (PlannedDocument document : stored.read(0, stored.size())) {
            Decision decision = randomFrom(Decision.KEEP, Decision.REMOVE, null);
            if (decision != null) {
                stored.review(List.of(document.number()), number -> new Review(number, decision, "somebody", 0, null));
            }
            if (decision == Decision.KEEP) {
                expected.remove(document.key().id());
            }
        }
        assertEquals(expected, delete(ALL));
    }

    public void testAReleasedDocumentIsRemoved() {
        StoredPlan stored = StoredPlan.open(job("reviewer").plan("planner"), "planner");
        List<Integer> all = IntStream.range(0, stored.size()).boxed().toList();
        stored.review(all, number -> new Review(number, Decision.KEEP, null, 0, "note"));
        assertEquals(stored.size(), stored.reviews(0, stored.size()).size());
        stored.review(all, number -> null);
        assertEquals(plan.keySet(), delete(ALL));
    }

    public void testAQueryChooses() {
        assertEquals(ofIndex("pages-a"), delete(new PlanSelection("{\"term\": {\"_index\": \"pages-a\"}}", null, null, false)));
    }

    private Set<String> ofIndex(String index) {
        Set<String> expected = new HashSet<>();
        planned().stream().filter(version -> version.index().equals(index)).map(DocumentVersion::id).forEach(expected::add);
        return expected;
    }

    public void testAThresholdChooses() {
        Set<String> expected = new HashSet<>();
        plan.forEach((id, source) -> {
            if (source.get("similarity") instanceof Number similarity && similarity.doubleValue() >= 0.8) {
                expected.add(id);
            }
        });
        assertEquals(expected, delete(new PlanSelection(null, "0.8", null, false)));
    }

    public void testProtectedDocumentsAreLeftOut() {
        assertEquals(ofIndex("pages-b"), delete(new PlanSelection(null, null, "{\"term\": {\"_index\": \"pages-a\"}}", false)));
    }

    /** A document that cannot be seen may be protected. */
    public void testDocumentsThatCannotBeSeenAreLeftOut() {
        assumeTrue("something is planned", plan.isEmpty() == false);
        DocumentVersion hidden = randomFrom(planned());
        indexed.delete(hidden);
        client().admin().indices().prepareRefresh("pages-*").get();
        SelectedPart part = select(new PlanSelection(null, null, "{\"match_none\": {}}", false), new MemoryWorkIndex()).part();
        assertEquals(1L, part.leftOut().get("protect").longValue());
        assertEquals(plan.size() - 1, part.selected());
    }

    /** Later reviews do not affect the choice. */
    public void testAChoiceIsMadeOnce() {
        MemoryWorkIndex itsWork = new MemoryWorkIndex();
        SelectPhase.Selected first = select(ALL, itsWork);
        StoredPlan stored = StoredPlan.open(job("reviewer").plan("planner"), "planner");
        stored.review(IntStream.range(0, stored.size()).boxed().toList(), number -> new Review(number, Decision.KEEP, null, 0, null));
        assertEquals(first, select(ALL, itsWork));
        assertEquals(Math.min(10, plan.size()), first.part().first().size());
    }
}
