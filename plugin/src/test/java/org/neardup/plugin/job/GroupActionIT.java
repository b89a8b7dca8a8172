package org.neardup.plugin.job;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.collapse.CollapseBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.review.PlanActions;
import org.neardup.plugin.job.review.PlanRequest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Jobs that write the name of its group into each document. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 2)
public class GroupActionIT extends JobTestCase {

    private static final String FIELD = "near_duplicate_group";

    private static void create(String index) {
        createDocuments(index, between(1, 3), 0);
        String mapping = "{\"properties\": {\"" + FIELD + "\": {\"type\": \"keyword\"}}}";
        assertAcked(client().admin().indices().preparePutMapping(index).setSource(mapping, XContentType.JSON));
    }

    private void corpus(int documents) {
        for (String index : List.of("docs-a", "docs-b")) {
            create(index);
            index(corpus, index, documents);
        }
        refresh("docs-*");
    }

    /** The value of each document that has one. */
    private Map<String, String> values() {
        refresh("docs-*");
        Map<String, String> values = new TreeMap<>();
        var response = client().prepareSearch("docs-*").setQuery(QueryBuilders.existsQuery(FIELD)).setSize(1_000).get(PATIENCE);
        try {
            response.getHits().forEach(hit -> values.put(hit.getIndex() + "/" + hit.getId(), (String) hit.getSourceAsMap().get(FIELD)));
        } finally {
            response.decRef();
        }
        return values;
    }

    private Map<String, String> expected(JobDocument job) {
        Map<String, String> expected = new TreeMap<>();
        corpus.live().values().forEach(doc -> expected.put(doc.index() + "/" + doc.id(), doc.index() + "/" + doc.id()));
        for (Map<String, Object> source : results(job.dest(), "duplicate")) {
            expected.put(key(source), (String) source.get("group"));
            expected.put(key(source.get("kept")), (String) source.get("group"));
        }
        return expected;
    }

    public void testEveryDocumentHasItsGroup() throws Exception {
        corpus(60);
        JobDocument job = run(body(5, "action", "group"), "docs-*");
        Map<String, String> expected = expected(job);
        assertEquals(expected, values());
        assertEquals(expected.size(), job.progress().counters().get("updated").intValue());
        SearchSourceBuilder collapsed = new SearchSourceBuilder().size(1_000).collapse(new CollapseBuilder(FIELD));
        var response = client().prepareSearch("docs-*").setSource(collapsed).get(PATIENCE);
        try {
            assertEquals(Set.copyOf(expected.values()).size(), response.getHits().getHits().length);
        } finally {
            response.decRef();
        }
        // The values are those of the next job, unless documents are new.
        JobDocument next = run(body(5, "action", "group", "continue_from", job.id()), "docs-*");
        assertEquals(0, next.progress().counters().get("updated").intValue());
        index(corpus, "docs-a", 20);
        Map<String, String> before = values();
        JobDocument last = run(body(5, "action", "group", "continue_from", next.id()), "docs-*");
        Map<String, String> after = expected(last);
        assertEquals(after, values());
        long changed = after.entrySet().stream().filter(entry -> entry.getValue().equals(before.get(entry.getKey())) == false).count();
        assertEquals(changed, last.progress().counters().get("updated").longValue());
        act(false, last, Map.of());
        assertEquals(Map.of(), values());
    }

    /** Each act is undone by the plan that it carried out. */
    public void testMarksAndGroupsAreUndoneTogether() {
        corpus(60);
        JobDocument job = run(body(5), "docs-*");
        Set<String> duplicates = new TreeSet<>();
        results(job.dest(), "duplicate").forEach(source -> duplicates.add(key(source)));
        assertEquals(expected(job).size(), act(true, job, Map.of("action", "group")).progress().counters().get("updated").intValue());
        assertEquals(duplicates.size(), act(true, job, Map.of("action", "mark")).progress().counters().get("updated").intValue());
        assertEquals(expected(job), values());
        JobDocument again = act(true, job, Map.of("action", "group"));
        assertEquals(0, again.progress().counters().get("updated").intValue());
        JobDocument undone = act(false, job, Map.of());
        assertEquals(duplicates.size() + expected(job).size(), undone.progress().counters().get("updated").intValue());
        assertEquals(Map.of(), values());
        JobDocument deleted = act(true, job, Map.of("action", "delete"));
        long gone = deleted.progress().counters().get("deleted");
        assertEquals("what only got values is as it was compared", duplicates.size(), gone);
    }

    /** What a reviewer keeps, and what was changed since, is on its own. */
    public void testDocumentsThatAreNotSelected() {
        corpus(60);
        JobDocument job = run(body(5), "docs-*");
        List<Map<String, Object>> duplicates = results(job.dest(), "duplicate");
        assumeTrue("there are groups", duplicates.size() > 1);
        Map<String, String> expected = expected(job);
        Map<String, Object> kept = duplicates.getFirst();
        Map<String, Object> changed = duplicates.getLast();
        for (Map<String, Object> one : List.of(kept, changed)) {
            expected.put(key(one), key(one));
        }
        Map<String, Object> name = new HashMap<>(kept);
        name.keySet().retainAll(Set.of("index", "id", "routing"));
        Map<String, Object> review = Map.of("decision", "keep", "documents", List.of(name));
        client().execute(PlanActions.REVIEW, new PlanRequest(job.id(), null, review)).actionGet(PATIENCE);
        client().prepareUpdate((String) changed.get("index"), (String) changed.get("id")).setRouting((String) changed.get("routing"))
            .setDoc(Map.of("counter", 1)).get();
        JobDocument grouped = act(true, job, Map.of("action", "group"));
        assertEquals(expected, values());
        assertEquals(1, grouped.progress().counters().get("version_conflicts").intValue());
        assertEquals(1L, grouped.result().selection().leftOut().get("review").longValue());
    }

    public void testSinglesWithoutAValue() {
        corpus(40);
        JobDocument job = run(body(5, "action", "group", "group", Map.of("singles", false)), "docs-*");
        Map<String, String> expected = expected(job);
        expected.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
        assertEquals(expected, values());
        assertTrue(job.result().warnings().toString(), job.result().warnings().toString().contains("[group.singles] is [false]"));
    }

    public void testFieldsThatAreNoKeywords() {
        createDocuments("docs-a", 1, 0);
        client().prepareIndex("docs-a").setSource("body", "one two three").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        for (Map.Entry<String, String> problem : Map.of(
            "unmapped", "[group.field] [unmapped] is not mapped in [docs-a], but must be of type [keyword]; add [{\"properties\"", "body",
            "[group.field] [body] is of type [text] in [docs-a]", "a.b", "[group.field] [a.b] cannot be the name of a field").entrySet()) {
            Map<String, Object> body = body(5, "action", "group", "group", Map.of("field", problem.getKey()));
            Exception refused = expectThrows(ValidationException.class, () -> start(body, -1, "docs-a"));
            assertTrue(refused.getMessage(), refused.getMessage().contains(problem.getValue()));
        }
    }
}
