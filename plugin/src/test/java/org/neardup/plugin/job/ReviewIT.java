package org.neardup.plugin.job;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.junit.Before;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.ExportJobAction;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JsonResponse;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.review.PlanActions;
import org.neardup.plugin.job.review.PlanRequest;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Groups of jobs as reviewers see them, and what their decisions do. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 2)
public class ReviewIT extends JobTestCase {

    private JobDocument found;

    @Before
    public void find() {
        for (String index : List.of("docs-a", "docs-b")) {
            createDocuments(index, between(1, 3), 0);
            index(corpus, index, 60);
        }
        refresh("docs-*");
        found = run(body(5), "docs-*");
    }

    private static Map<String, Object> ask(ActionType<JsonResponse> action, JobDocument job, String group, Map<String, Object> body) {
        JsonResponse response = client().execute(action, new PlanRequest(job.id(), group, body)).actionGet(PATIENCE);
        return XContentHelper.convertToMap(JsonXContent.jsonXContent, Strings.toString(response), true);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> json, String name) {
        return (List<Map<String, Object>>) json.get(name);
    }

    /** The export and the pages of groups show the same. */
    @Nightly
    public void testGroupsAreThoseOfTheExport() {
        Set<Object> expected = new TreeSet<>();
        results(found.dest(), "duplicate").forEach(source -> expected.add(
            key(source) + " " + key(source.get("kept")) + " " + source.get("similarity") + " " + source.get("group")));
        Set<Object> shown = new TreeSet<>();
        Map<String, Object> body = new HashMap<>(Map.of("size", between(1, 7), "members", 1_000, "fields", List.of("body")));
        Object after;
        do {
            Map<String, Object> page = ask(PlanActions.GROUPS, found, null, body);
            for (Map<String, Object> group : list(page, "groups")) {
                for (Map<String, Object> duplicate : list(group, "duplicates")) {
                    shown.add(key(duplicate) + " " + key(group.get("kept")) + " " + duplicate.get("similarity") + " " + group.get("group"));
                    assertTrue(duplicate.toString(), ((Map<?, ?>) duplicate.get("fields")).containsKey("body"));
                }
                Map<String, Object> alone = ask(PlanActions.GROUP, found, (String) group.get("group"), Map.of("size", 1_000));
                assertEquals(group.get("size"), alone.get("size"));
                assertEquals(list(group, "duplicates").size(), list(alone, "duplicates").size());
            }
            after = page.get("after");
            body.put("after", after);
        } while (after != null);
        assertEquals(expected, shown);
    }

    /** A document that was deleted since is shown without values, and matches no query. */
    public void testAQueryOnDocuments() {
        Map<String, Object> all = Map.of("query", Map.of("match_all", Map.of()), "size", 1_000, "members", 1);
        Map<String, Object> none = Map.of("query", Map.of("match_none", Map.of()), "size", 1_000, "members", 1);
        int groups = results(found.dest(), "group").size();
        assertEquals(groups, list(ask(PlanActions.GROUPS, found, null, all), "groups").size());
        assertEquals(0, list(ask(PlanActions.GROUPS, found, null, none), "groups").size());
        Map<String, Object> ofIndex = Map.of("query", Map.of("term", Map.of("_index", "docs-a")), "size", 1_000, "members", 1);
        Map<String, Object> index = Map.of("index", "docs-a", "size", 1_000, "members", 1);
        List<Map<String, Object>> expected = list(ask(PlanActions.GROUPS, found, null, index), "groups");
        assertEquals(expected, list(ask(PlanActions.GROUPS, found, null, ofIndex), "groups"));
        assertAcked(client().admin().indices().prepareDelete("docs-a", "docs-b"));
        assertEquals(0, list(ask(PlanActions.GROUPS, found, null, all), "groups").size());
        Map<String, Object> gone = ask(PlanActions.GROUPS, found, null, Map.of("size", 1_000, "members", 1, "fields", "body"));
        assertEquals(groups, list(gone, "groups").size());
        assertFalse(gone.toString(), gone.toString().contains("fields"));
    }

    public void testDecisionsAreHonoured() {
        List<Map<String, Object>> duplicates = results(found.dest(), "duplicate");
        assumeTrue("there are groups", duplicates.size() > 1);
        Set<String> expected = new HashSet<>();
        duplicates.forEach(source -> expected.add(key(source)));
        Map<String, Object> one = randomFrom(duplicates);
        Map<String, Object> other = randomFrom(duplicates);
        Map<String, Object> name = new HashMap<>(one);
        name.keySet().retainAll(Set.of("index", "id", "routing"));
        Map<String, Object> keep = Map.of(
            "decision", "keep", "documents", List.of(name), "groups", List.of(other.get("group")), "note", "another edition");
        Map<String, Object> answer = ask(PlanActions.REVIEW, found, null, keep);
        duplicates.stream().filter(source -> key(source).equals(key(one)) || source.get("group").equals(other.get("group")))
            .forEach(source -> expected.remove(key(source)));
        assertEquals(duplicates.size() - expected.size(), answer.get("reviewed"));
        Map<String, Object> reviewed = ask(PlanActions.GROUPS, found, null, Map.of("reviewed", true, "size", 100, "members", 100));
        assertTrue(reviewed.toString(), reviewed.toString().contains("another edition"));
        JobDocument applied = act(true, found, Map.of("action", "mark"));
        assertEquals(expected.size(), applied.progress().counters().get("updated").intValue());
        assertEquals(duplicates.size() - expected.size(), applied.result().selection().leftOut().get("review").intValue());
        List<Object> all = duplicates.stream().map(source -> source.get("group")).toList();
        Map<String, Object> release = Map.of("decision", "release", "groups", all);
        assertEquals(duplicates.size(), ask(PlanActions.REVIEW, applied, null, release).get("reviewed"));
        assertEquals(List.of(), list(ask(PlanActions.GROUPS, found, null, Map.of("reviewed", true)), "groups"));
    }

    public void testBadReviews() {
        Map<String, Object> body = Map.of("decision", "delete", "documents", List.of(Map.of("id", 1, "type", "x")), "reason", "none");
        Exception refused = expectThrows(ValidationException.class, () -> ask(PlanActions.REVIEW, found, null, body));
        for (String expected : List.of(
            "[decision] must be one of [keep, remove, release]", "[documents[0].type] is unknown", "[documents[0].index] is missing",
            "[documents[0].id] must be a text", "[reason] is unknown")) {
            assertTrue(refused.getMessage(), refused.getMessage().contains(expected));
        }
        expectThrows(ValidationException.class, () -> ask(PlanActions.REVIEW, found, null, Map.of("decision", "keep")));
        Map<String, Object> unknown = Map.of("decision", "keep", "groups", List.of("none"));
        expectThrows(ResourceNotFoundException.class, () -> ask(PlanActions.REVIEW, found, null, unknown));
        expectThrows(ResourceNotFoundException.class, () -> ask(PlanActions.GROUP, found, "none", Map.of()));
        expectThrows(ValidationException.class, () -> ask(PlanActions.GROUPS, found, null, Map.of("size", 1_000, "members", 1_000)));
    }

    @Nightly
    public void testWhatRunsHasNoResult() {
        String running = start(body(5), 1, "docs-*");
        var early = expectThrows(
            ElasticsearchStatusException.class, () -> ask(PlanActions.GROUPS, get(client(), running), null, Map.of()));
        assertEquals(RestStatus.CONFLICT, early.status());
        client().execute(JobActions.CANCEL, SteerJobRequest.job(running, true, PATIENCE)).actionGet();
    }

    public void testASample() {
        Map<String, Object> sample = ask(PlanActions.SAMPLE, found, null, Map.of("size", 2, "fields", "body"));
        int duplicates = list(sample, "bands").stream().mapToInt(band -> (int) band.get("duplicates")).sum();
        assertEquals(results(found.dest(), "duplicate").size(), duplicates);
    }

    @Nightly
    public void testAnExportIsTheSameLater() {
        RunOptions waiting = new RunOptions(false, -1, true, PATIENCE);
        var request = new ActOnJobRequest(found.id(), List.of("later"), Map.of("index", "later"), waiting);
        JobDocument export = completed(client().execute(ExportJobAction.TYPE, request).actionGet(PATIENCE).jobId());
        assertEquals("later", export.dest());
        for (String kind : List.of("pair", "group", "duplicate", "job")) {
            assertEquals(kind, contents(found.dest(), kind), contents("later", kind));
        }
        var foreign = new ActOnJobRequest(found.id(), List.of("docs-a"), Map.of("index", "docs-a", "colour", "blue", "fields", 7), waiting);
        Exception refused = expectThrows(
            ValidationException.class, () -> client().execute(ExportJobAction.TYPE, foreign).actionGet(PATIENCE));
        assertTrue(refused.getMessage(), refused.getMessage().contains("[index] [docs-a] is one of the compared indices"));
        assertTrue(refused.getMessage(), refused.getMessage().contains("[colour] is unknown"));
        assertTrue(refused.getMessage(), refused.getMessage().contains("[fields] must be a list of texts, but was [7]"));
        var withFields = new ActOnJobRequest(found.id(), List.of("later"), Map.of("index", "later", "fields", "bo*"), waiting);
        completed(client().execute(ExportJobAction.TYPE, withFields).actionGet(PATIENCE).jobId());
        for (Map<String, Object> duplicate : results("later", "duplicate")) {
            assertEquals(Set.of("body"), ((Map<?, ?>) duplicate.get("fields")).keySet());
        }
    }

    private static Set<String> contents(String index, String kind) {
        Set<String> contents = new TreeSet<>();
        for (Map<String, Object> source : results(index, kind)) {
            // Times, and what the export itself counts.
            source.keySet().removeAll(List.of("@timestamp", "millis", "bytes_read", "bytes_written"));
            contents.add(new TreeMap<>(source).toString());
        }
        return contents;
    }
}
