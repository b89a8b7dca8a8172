package org.neardup.plugin.job.phase.act;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The choice of an apply job among the documents of a plan, and when it refuses to choose. */
public class SelectPhaseIT extends ActTestCase {

    private static final PlanSelection ALL = new PlanSelection(null, null, null, false);

    private TestJob applying(PlanSelection selection, MemoryWorkIndex itsWork) {
        return job("apply", specification.acting(Action.DELETE, selection), client(), itsWork);
    }

    private SelectPhase.Selected select(PlanSelection selection, MemoryWorkIndex itsWork) {
        return new SelectPhase(applying(selection, itsWork), client()).run("planner");
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

    /** The {@code duplicate} documents of the result index, by id. */
    private Map<String, Map<String, Object>> duplicates() {
        Map<String, Map<String, Object>> duplicates = new TreeMap<>(IndexedDocuments.all(client(), DEST));
        duplicates.values().removeIf(source -> Boolean.FALSE.equals(source.get("protected")) == false);
        return duplicates;
    }

    private String duplicate() {
        assumeTrue("something is planned", plan.isEmpty() == false);
        return randomFrom(List.copyOf(duplicates().keySet()));
    }

    private void assertRefused(PlanSelection selection, String reason) {
        MemoryWorkIndex itsWork = new MemoryWorkIndex();
        var refused = assertThrows(ElasticsearchStatusException.class, () -> select(selection, itsWork));
        assertEquals(RestStatus.CONFLICT, refused.status());
        assertTrue(refused.getMessage(), refused.getMessage().contains(reason));
        assertEquals(List.of(), itsWork.find(List.of("selection")).stream().filter(found -> found != null).toList());
        assertEquals(before, current());
    }

    public void testAll() {
        assertEquals(plan.keySet(), delete(ALL));
    }

    /** An edit counts before a refresh. */
    public void testAVetoIsHonoured() {
        Set<String> expected = new HashSet<>(plan.keySet());
        duplicates().forEach((id, source) -> {
            if (randomBoolean()) {
                client().prepareUpdate(DEST, id).setDoc(Map.of("review", "keep")).get();
                expected.remove(source.get("id"));
            }
        });
        assertEquals(expected, delete(ALL));
    }

    public void testAQueryChooses() {
        assertEquals(ofIndex("pages-a"), delete(new PlanSelection("{\"term\": {\"index\": \"pages-a\"}}", null, null, false)));
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

    /** Later changes of the result index do not affect the choice. */
    public void testAChoiceIsMadeOnce() {
        MemoryWorkIndex itsWork = new MemoryWorkIndex();
        SelectPhase.Selected first = select(ALL, itsWork);
        client().admin().indices().prepareDelete(DEST).get();
        assertEquals(first, select(ALL, itsWork));
        assertEquals(Math.min(10, plan.size()), first.part().first().size());
    }

    public void testAnEditIsRefused() {
        String id = duplicate();
        Map<String, Object> edit = randomFrom(
            Map.<String, Object>of("protected", true),
            Map.of("id", "another"),
            Map.of("similarity", 0.999),
            Map.of("action", "report"),
            Map.of("job", "another"),
            Map.of("@timestamp", "2020-01-01T00:00:00Z"),
            Map.of("kind", "pair")
        );
        client().prepareUpdate(DEST, id).setDoc(edit).get();
        assertRefused(ALL, "is not as job [planner] left it: of its [duplicate] documents,");
    }

    public void testAReviewThatIsNotKnownIsRefused() {
        client().prepareUpdate(DEST, duplicate()).setDoc(Map.of("review", "delete")).get();
        assertRefused(ALL, "has the [review] [delete]");
    }

    public void testAMissingDocumentIsRefused() {
        client().prepareDelete(DEST, duplicate()).get();
        assertRefused(ALL, "is missing");
    }

    public void testAnAddedDocumentIsRefused() {
        Map<String, Object> source = IndexedDocuments.all(client(), DEST).get(duplicate());
        if (randomBoolean()) {
            source.put("id", "another");
        }
        client().prepareIndex(DEST).setId("forged").setSource(source).get();
        assertRefused(ALL, "[forged] was added");
    }

    /** A runtime field would answer the query. */
    public void testAMappingThatShadowsFieldsIsRefused() {
        String runtime = "{\"runtime\": {\"index\": {\"type\": \"keyword\"}}}";
        client().admin().indices().preparePutMapping(DEST).setSource(runtime, XContentType.JSON).get();
        assertRefused(new PlanSelection("{\"exists\": {\"field\": \"index\"}}", null, null, false), "its mapping was changed");
    }
}
