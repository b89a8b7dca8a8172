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
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A plan is reviewed and carried out: nothing that a user writes can add to it, and reviewers see no more than they may. */
public class JobPlanIT {

    private static final String INDEX = "job-planned";
    private static final String OTHER = "job-planned-not";
    private static final String DEST = "job-planned-results";
    private static final String ALL = "{\"match_all\": {}}";
    private static final String MARKED = "{\"exists\": {\"field\": \"near_duplicate\"}}";
    private static final String DELETE = "{\"action\": \"delete\"}";
    private static final Credentials REPORTER = new Credentials("plan-reporter", "password-of-plan-reporter");
    private static final Credentials CLEANER = new Credentials("plan-cleaner", "password-of-plan-cleaner");
    private static final Credentials REVIEWER = new Credentials("plan-reviewer", "password-of-plan-reviewer");

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private Traces traces;
    private List<WordDocument> documents;

    /** The users of the shared cluster for these tests. */
    public static List<Security.User> users() {
        String role = "{\"cluster\": [\"monitor\"], \"indices\": [{\"names\": [\"%s\", \"%s\"], \"privileges\": [%s]},"
            + " {\"names\": [\"" + DEST + "\"], \"privileges\": [%s]}]}";
        String writing = "\"create_index\", \"view_index_metadata\", \"read\", \"write\"";
        String reviewing = "{\"cluster\": [\"monitor\", \"cluster:admin/near_duplicates/review\"], \"indices\": ["
            + "{\"names\": [\"" + INDEX + "\"], \"privileges\": [\"read\"], \"query\": {\"term\": {\"open\": true}}}]}";
        return List.of(
            new Security.User(REPORTER, role.formatted(INDEX, OTHER, "\"read\"", writing)),
            new Security.User(CLEANER, role.formatted(INDEX, OTHER, "\"read\", \"write\"", "\"read\"")),
            new Security.User(REVIEWER, reviewing));
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
            Job job = JobRequest.of(INDEX, "0.8").with("authority", Map.of("field", "authority")).start(api);
            job.awaitSuccess();
            return new Job(SharedCluster.api(), job.id());
        }
    }

    private static Answer act(Job planner, String request, String body) throws IOException {
        String separator = request.contains("?") ? "&" : "?";
        return send(CLEANER, "POST", "/_near_duplicates/" + planner.id() + "/" + request + separator + "wait_for_completion=true", body);
    }

    private static Answer review(Credentials user, Job planner, String decision, Collection<String> ids) throws IOException {
        String names = ids.stream().map(id -> "{\"index\": \"" + INDEX + "\", \"id\": \"" + id + "\"}").collect(Collectors.joining(","));
        String body = "{\"decision\": \"" + decision + "\", \"documents\": [" + names + "], \"note\": \"by hand\"}";
        return send(user, "POST", "/_near_duplicates/" + planner.id() + "/_review", body);
    }

    /** All groups that a user sees. */
    private static List<JsonNode> groups(Credentials user, Job planner, String more) throws IOException {
        List<JsonNode> groups = new ArrayList<>();
        String after = "";
        do {
            String path = "/_near_duplicates/" + planner.id() + "/_groups?size=7&members=1000" + more + after;
            JsonNode page = send(user, "GET", path, "").expectSuccess();
            page.path("groups").forEach(groups::add);
            after = page.has("after") ? "&after=" + page.path("after").asText() : "";
        } while (after.isEmpty() == false);
        return groups;
    }

    /** The ids of the duplicates that a user sees. */
    private static Set<String> duplicates(Credentials user, Job planner) throws IOException {
        Set<String> ids = new TreeSet<>();
        for (JsonNode group : groups(user, planner, "")) {
            group.path("duplicates").forEach(duplicate -> ids.add(duplicate.path("id").asText()));
        }
        return ids;
    }

    private static Set<String> duplicates(Job planner) throws IOException {
        Set<String> duplicates = duplicates(REPORTER, planner);
        assertTrue("enough is planned", duplicates.size() > 5);
        return duplicates;
    }

    private List<String> without(Set<String> gone) {
        return documents.stream().map(document -> document.key().id()).filter(id -> gone.contains(id) == false).sorted().toList();
    }

    private static void assertStatus(int status, Answer answer, String... reasons) {
        assertEquals(answer.toString(), status, answer.status());
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
            assertStatus(409, act(planner, request, body), "[" + INDEX + "] is not the index that was compared");
        }
        assertStatus(409, act(planner, "_apply", "{\"action\": \"mark\"}"), "[" + INDEX + "] is not the index");
        assertNothingIsDone();
        for (JsonNode group : groups(REPORTER, planner, "&fields=text")) {
            assertFalse("values of other documents: " + group, group.toString().contains("fields"));
        }
    }

    /** An export only shows the plan. */
    @Test
    public void whatIsWrittenIntoAnExportChangesNothing() throws IOException {
        Job planner = report();
        Set<String> duplicates = duplicates(planner);
        String export = "/_near_duplicates/" + planner.id() + "/_export";
        String body = "{\"index\": \"" + DEST + "\"}";
        assertStatus(403, send(CLEANER, "POST", export, body));
        send(REPORTER, "POST", export + "?wait_for_completion=true", body).expectSuccess();
        String kept = without(duplicates).getFirst();
        String forged = """
            {"kind": "duplicate", "job": "%s", "index": "%s", "id": "%s"}""".formatted(planner.id(), INDEX, kept);
        send(REPORTER, "PUT", "/" + DEST + "/_doc/duplicate-forged", forged).expectSuccess();
        String shown = groups(REPORTER, planner, "").getFirst().path("group").asText();
        send(REPORTER, "DELETE", "/" + DEST + "/_doc/group-" + shown, "").expectSuccess();
        JsonNode end = act(planner, "_apply", DELETE).expectSuccess();
        assertEquals(end.toString(), duplicates.size(), end.at("/status/deleted").asInt());
        assertEquals(without(duplicates), WordIndex.ids(INDEX, ALL));
    }

    @Test
    public void aReviewersVetoIsHonoured() throws IOException {
        Job planner = report();
        Set<String> duplicates = duplicates(planner);
        List<String> vetoed = List.copyOf(duplicates).subList(0, 3);
        assertStatus(403, review(CLEANER, planner, "keep", vetoed));
        review(REPORTER, planner, "keep", vetoed).expectSuccess();
        review(REPORTER, planner, "remove", List.copyOf(duplicates).subList(3, 5)).expectSuccess();
        String reviewed = groups(REPORTER, planner, "&reviewed=true").toString();
        assertTrue(reviewed, reviewed.contains("\"decision\":\"keep\",\"user\":\"plan-reporter@") && reviewed.contains("by hand"));
        JsonNode end = act(planner, "_apply", DELETE).expectSuccess();
        assertEquals(end.toString(), 3, end.at("/response/selection/left_out/review").asInt());
        assertEquals(duplicates.size() - 3, end.at("/status/deleted").asInt());
        Set<String> gone = new TreeSet<>(duplicates);
        vetoed.forEach(gone::remove);
        assertEquals(without(gone), WordIndex.ids(INDEX, ALL));
    }

    /** A reviewer with document level security sees neither other documents nor their number. */
    @Test
    public void aReviewerSeesNoMoreThanHeMay() throws IOException {
        Job planner = report();
        Set<String> duplicates = duplicates(planner);
        Set<String> open = new TreeSet<>();
        documents.stream().filter(WordDocument::open).forEach(document -> open.add(document.key().id()));
        Set<String> expected = new TreeSet<>();
        int groups = 0;
        for (JsonNode group : groups(REPORTER, planner, "")) {
            int size = 1;
            if (open.contains(group.at("/kept/id").asText())) {
                for (JsonNode duplicate : group.path("duplicates")) {
                    size += open.contains(duplicate.path("id").asText()) && expected.add(duplicate.path("id").asText()) ? 1 : 0;
                }
            }
            groups += size > 1 ? 1 : 0;
        }
        List<JsonNode> seen = groups(REVIEWER, planner, "&fields=*");
        assertEquals(groups, seen.size());
        assertEquals(expected, duplicates(REVIEWER, planner));
        for (JsonNode group : seen) {
            assertEquals(group.toString(), group.path("duplicates").size() + 1, group.path("size").asInt());
            assertTrue(group.toString(), group.at("/kept/fields").has("text"));
        }
        JsonNode page = send(REVIEWER, "GET", "/_near_duplicates/" + planner.id() + "/_groups", "").expectSuccess();
        assertFalse(page.toString(), page.has("total"));
        JsonNode sample = send(REVIEWER, "GET", "/_near_duplicates/" + planner.id() + "/_sample?size=100", "").expectSuccess();
        for (JsonNode id : sample.findValues("id").stream().toList()) {
            assertTrue(sample.toString(), open.contains(id.asText()));
        }
        assertTrue(sample.toString(), sample.findValues("duplicates").isEmpty());
        Set<String> hidden = new TreeSet<>(duplicates);
        hidden.removeAll(expected);
        String oneHidden = hidden.iterator().next();
        Answer absent = review(REVIEWER, planner, "keep", List.of("no-such-document"));
        Answer unseen = review(REVIEWER, planner, "keep", List.of(oneHidden));
        assertStatus(404, absent);
        assertEquals(absent.body().toString().replace("no-such-document", oneHidden), unseen.body().toString());
        review(REVIEWER, planner, "keep", expected).expectSuccess();
        JsonNode end = act(planner, "_apply?dry_run=true", DELETE).expectSuccess();
        assertEquals(end.toString(), expected.size(), end.at("/left_out/review").asInt());
    }

    @Test
    public void aPlanThatIsCarriedOutIsNotReviewed() throws IOException {
        Job planner = report();
        List<String> one = List.of(duplicates(planner).iterator().next());
        Answer started = send(CLEANER, "POST", "/_near_duplicates/" + planner.id() + "/_apply?requests_per_second=1", DELETE);
        Job running = new Job(SharedCluster.api(), started.expectSuccess().path("job").asText());
        assertStatus(409, review(REPORTER, planner, "keep", one), "the running job [" + running.id() + "] carries out the plan");
        running.stop();
        review(REPORTER, planner, "keep", one).expectSuccess();
    }

    /** Each decision of two reviewers at once is stored. */
    @Test
    public void twoReviewersAtOnce() throws Exception {
        Job planner = report();
        List<String> all = List.copyOf(duplicates(planner));
        try (ExecutorService reviewers = Executors.newFixedThreadPool(2)) {
            List<Future<Answer>> answers = new ArrayList<>();
            for (String id : all) {
                answers.add(reviewers.submit(() -> review(REPORTER, planner, "keep", List.of(id))));
            }
            for (Future<Answer> answer : answers) {
                answer.get().expectSuccess();
            }
        }
        JsonNode end = act(planner, "_apply?dry_run=true", DELETE).expectSuccess();
        assertEquals(end.toString(), all.size(), end.at("/left_out/review").asInt());
    }

    @Test
    public void aDryRunCountsAndChangesNothing() throws IOException {
        Job planner = report();
        Set<String> duplicates = duplicates(planner);
        JsonNode answer = act(planner, "_apply?dry_run=true", "{\"action\": \"delete\", \"threshold\": 0.9}").expectSuccess();
        int selected = answer.path("selected").asInt();
        assertEquals(answer.toString(), duplicates.size(), answer.path("planned").asInt());
        assertEquals(answer.toString(), duplicates.size() - selected, answer.at("/left_out/threshold").asInt());
        assertEquals(answer.toString(), Math.min(10, selected), answer.path("first").size());
        assertNothingIsDone();
        JsonNode end = act(planner, "_apply", "{\"action\": \"delete\", \"threshold\": 0.9}").expectSuccess();
        assertEquals(end.toString(), selected, end.at("/status/deleted").asInt());
    }

    @Test
    public void whatAQueryOrProtectLeavesOutStays() throws IOException {
        Job planner = report();
        Set<String> duplicates = duplicates(planner);
        List<String> wanted = List.copyOf(duplicates).subList(0, 5);
        Set<String> open = new TreeSet<>();
        documents.stream().filter(WordDocument::open).forEach(document -> open.add(document.key().id()));
        String query = "{\"ids\": {\"values\": [\"" + String.join("\", \"", wanted) + "\"]}}";
        String body = "{\"action\": \"delete\", \"query\": " + query + ", \"protect\": {\"term\": {\"open\": true}}}";
        JsonNode end = act(planner, "_apply", body).expectSuccess();
        Set<String> gone = new TreeSet<>(wanted);
        gone.removeAll(open);
        assertEquals(without(gone), WordIndex.ids(INDEX, ALL));
        assertEquals(end.toString(), duplicates.size() - 5, end.at("/response/selection/left_out/query").asInt());
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
