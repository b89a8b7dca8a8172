package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** One user reports and may write the result index, another cleans up: nothing that the first one writes there can add to a plan. */
public class JobPlanIT {

    private static final String INDEX = "job-planned";
    private static final String OTHER = "job-planned-not";
    private static final String DEST = "job-planned-results";
    private static final String ALL = "{\"match_all\": {}}";
    private static final String MARKED = "{\"exists\": {\"field\": \"near_duplicate\"}}";
    private static final String DELETE = "{\"action\": \"delete\"}";
    private static final Credentials REPORTER = new Credentials("plan-reporter", "password-of-plan-reporter");
    private static final Credentials CLEANER = new Credentials("plan-cleaner", "password-of-plan-cleaner");

    @Rule
    public final TestSeed seed = new TestSeed();

    private Traces traces;
    private List<WordDocument> documents;

    /** The users of the shared cluster for these tests. */
    public static List<Security.User> users() {
        String role = "{\"cluster\": [\"monitor\"], \"indices\": [{\"names\": [\"%s\", \"%s\"], \"privileges\": [%s]},"
            + " {\"names\": [\"" + DEST + "\"], \"privileges\": [%s]}]}";
        String writing = "\"create_index\", \"view_index_metadata\", \"read\", \"write\"";
        return List.of(
            new Security.User(REPORTER, role.formatted(INDEX, OTHER, "\"read\"", writing)),
            new Security.User(CLEANER, role.formatted(INDEX, OTHER, "\"read\", \"write\"", "\"read\""))
        );
    }

    @Before
    public void index() throws IOException {
        SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
        traces = Traces.before();
        documents = new WordCorpus(seed.random(), 300, 25).documents(INDEX, 0, 160);
        indexAnew();
    }

    @After
    public void nothingIsLeft() throws IOException {
        traces.assertNone();
    }

    private void indexAnew() throws IOException {
        WordIndex.create(INDEX, 1, 0);
        WordIndex.add(documents);
    }

    private static Answer send(Credentials user, String method, String path, String body) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            return api.send(method, path, body);
        }
    }

    private static Job report() throws IOException {
        try (RestApi api = SharedCluster.apiFor(REPORTER)) {
            Job job = JobRequest.of(INDEX, "0.8").with("authority", Map.of("field", "authority")).dest(DEST).start(api);
            job.awaitSuccess();
            return new Job(SharedCluster.api(), job.id());
        }
    }

    private static Answer act(Job planner, String request, String body) throws IOException {
        String separator = request.contains("?") ? "&" : "?";
        return send(CLEANER, "POST", "/_near_duplicates/" + planner.id() + "/" + request + separator + "wait_for_completion=true", body);
    }

    private static void edit(String id, String document) throws IOException {
        send(REPORTER, "POST", "/" + DEST + "/_update/" + id, "{\"doc\": " + document + "}").expectSuccess();
    }

    /** The {@code duplicate} documents of the result index: their ids, by the ids of the duplicates. */
    private static Map<String, String> entries() throws IOException {
        SharedCluster.api().send("POST", "/" + DEST + "/_refresh").expectSuccess();
        String query = "{\"size\": 1000, \"query\": {\"term\": {\"kind\": \"duplicate\"}}}";
        Map<String, String> entries = new TreeMap<>();
        for (JsonNode hit : SharedCluster.api().send("POST", "/" + DEST + "/_search", query).expectSuccess().at("/hits/hits")) {
            entries.put(hit.at("/_source/id").asText(), hit.path("_id").asText());
        }
        assertTrue("enough is planned", entries.size() > 5);
        return entries;
    }

    private List<String> without(Set<String> gone) {
        return documents.stream().map(document -> document.key().id()).filter(id -> gone.contains(id) == false).sorted().toList();
    }

    private static void assertConflict(Answer answer, String... reasons) {
        assertEquals(answer.toString(), 409, answer.status());
        for (String reason : reasons) {
            assertTrue(answer.toString(), answer.body().toString().contains(reason));
        }
    }

    private void assertNothingIsDone() throws IOException {
        assertEquals(without(Set.of()), WordIndex.ids(INDEX, ALL));
        assertEquals(List.of(), WordIndex.ids(INDEX, MARKED));
    }

    @Test
    public void aPlanDoesNotOutliveItsIndex() throws IOException {
        Job planner = report();
        documents = documents.stream().map(document -> document.withWords(List.of("another", "text", document.key().id()))).toList();
        indexAnew();
        for (String request : List.of("_apply", "_apply?dry_run=true", "_undo")) {
            String body = request.equals("_undo") ? "" : DELETE;
            assertConflict(act(planner, request, body), "[" + INDEX + "] is not the index that was compared");
        }
        assertConflict(act(planner, "_apply", "{\"action\": \"mark\"}"), "[" + INDEX + "] is not the index");
        assertNothingIsDone();
    }

    @Test
    public void aForgedPlanEntryDeletesNothing() throws IOException {
        Job planner = report();
        WordIndex.create(OTHER, 1, 0);
        WordIndex.add(documents.stream().map(document -> document.in(OTHER)).toList());
        String entry = entries().values().iterator().next();
        JsonNode source = send(REPORTER, "GET", "/" + DEST + "/_source/" + entry, "").expectSuccess();
        List<String> kept = new ArrayList<>(without(entries().keySet()));
        for (String id : kept.subList(0, 5)) {
            String forged = source.toString().replace(source.path("id").asText(), id);
            send(REPORTER, "PUT", "/" + DEST + "/_doc/forged-" + id, forged).expectSuccess();
        }
        assertConflict(act(planner, "_apply", DELETE), "is not as job [" + planner.id() + "] left it", "was added");
        for (String id : kept.subList(0, 5)) {
            send(REPORTER, "DELETE", "/" + DEST + "/_doc/forged-" + id, "").expectSuccess();
        }
        edit(entry, "{\"index\": \"" + OTHER + "\"}");
        assertConflict(act(planner, "_apply", DELETE), "was edited");
        assertNothingIsDone();
        assertEquals(without(Set.of()), WordIndex.ids(OTHER, ALL));
    }

    @Test
    public void aDeletedPlanDocumentIsNoVetoAndKeepsNoMark() throws IOException {
        Job planner = report();
        Map<String, String> entries = entries();
        act(planner, "_apply", "{\"action\": \"mark\"}").expectSuccess();
        assertEquals(List.copyOf(entries.keySet()), WordIndex.ids(INDEX, MARKED));
        send(REPORTER, "DELETE", "/" + DEST + "/_doc/" + entries.values().iterator().next(), "").expectSuccess();
        assertConflict(act(planner, "_apply", DELETE), "is missing", "nothing was changed");
        assertEquals(without(Set.of()), WordIndex.ids(INDEX, ALL));
        JsonNode undone = act(planner, "_undo", "").expectSuccess();
        assertEquals(undone.toString(), entries.size(), undone.at("/status/updated").asInt());
        assertNothingIsDone();
    }

    @Test
    public void aReviewersVetoIsHonoured() throws IOException {
        Job planner = report();
        Map<String, String> entries = entries();
        List<String> vetoed = List.copyOf(entries.keySet()).subList(0, 3);
        for (String id : vetoed) {
            edit(entries.get(id), "{\"review\": \"keep\"}");
        }
        JsonNode end = act(planner, "_apply", DELETE).expectSuccess();
        assertEquals(end.toString(), 3, end.at("/response/selection/left_out/review").asInt());
        assertEquals(entries.size() - 3, end.at("/status/deleted").asInt());
        Set<String> gone = new TreeSet<>(entries.keySet());
        vetoed.forEach(gone::remove);
        assertEquals(without(gone), WordIndex.ids(INDEX, ALL));
    }

    @Test
    public void otherEditsAreRefused() throws IOException {
        Job planner = report();
        String entry = entries().values().iterator().next();
        for (String edit : List.of("{\"protected\": true}", "{\"action\": \"report\"}", "{\"similarity\": 0.99}")) {
            JsonNode before = send(REPORTER, "GET", "/" + DEST + "/_source/" + entry, "").expectSuccess();
            edit(entry, edit);
            assertConflict(act(planner, "_apply", DELETE), "was edited", "set [review] to [keep]");
            send(REPORTER, "PUT", "/" + DEST + "/_doc/" + entry, before.toString()).expectSuccess();
        }
        edit(entry, "{\"review\": \"delete\"}");
        assertConflict(act(planner, "_apply", DELETE), "has the [review] [delete]");
        assertNothingIsDone();
    }

    @Test
    public void aDryRunCountsAndChangesNothing() throws IOException {
        Job planner = report();
        Map<String, String> entries = entries();
        JsonNode answer = act(planner, "_apply?dry_run=true", "{\"action\": \"delete\", \"threshold\": 0.9}").expectSuccess();
        int selected = answer.path("selected").asInt();
        assertEquals(answer.toString(), entries.size(), answer.path("planned").asInt());
        assertEquals(answer.toString(), entries.size() - selected, answer.at("/left_out/threshold").asInt());
        assertEquals(answer.toString(), Math.min(10, selected), answer.path("first").size());
        assertNothingIsDone();
        JsonNode end = act(planner, "_apply", "{\"action\": \"delete\", \"threshold\": 0.9}").expectSuccess();
        assertEquals(end.toString(), selected, end.at("/status/deleted").asInt());
    }

    @Test
    public void whatAQueryOrProtectLeavesOutStays() throws IOException {
        Job planner = report();
        Map<String, String> entries = entries();
        List<String> wanted = List.copyOf(entries.keySet()).subList(0, 5);
        Set<String> open = new TreeSet<>();
        documents.stream().filter(WordDocument::open).forEach(document -> open.add(document.key().id()));
        String ids = String.join("\", \"", wanted);
        String query = "{\"terms\": {\"id\": [\"" + ids + "\"]}}";
        String body = "{\"action\": \"delete\", \"query\": " + query + ", \"protect\": {\"term\": {\"open\": true}}}";
        JsonNode end = act(planner, "_apply", body).expectSuccess();
        Set<String> gone = new TreeSet<>(wanted);
        gone.removeAll(open);
        assertEquals(without(gone), WordIndex.ids(INDEX, ALL));
        assertEquals(end.toString(), entries.size() - 5, end.at("/response/selection/left_out/query").asInt());
        assertEquals(end.toString(), 5 - gone.size(), end.at("/response/selection/left_out/protect").asInt());
    }

    @Test
    public void everythingWrongWithAnApplyIsSaidAtOnce() throws IOException {
        Job planner = report();
        String protect = "{\"range\": {\"none\": {\"gte\": 0}}}";
        String body = "{\"action\": \"report\", \"threshold\": 0.5, \"query\": {}, \"protect\": " + protect + ", \"x\": 1}";
        Answer answer = act(planner, "_apply", body);
        assertEquals(answer.toString(), 400, answer.status());
        for (String parameter : List.of("[action]", "[threshold]", "[query]", "[protect]", "[x]")) {
            assertTrue(answer.toString(), answer.reason().contains(parameter));
        }
        assertFalse(answer.toString(), answer.reason().contains("null"));
    }
}
