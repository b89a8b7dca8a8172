package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Finding, acting and administration require separate privileges, and a job sees what its user sees. */
public class JobSecurityIT extends JobSecurityTestCase {

    @Test
    public void whoMayFindMayNotAct() throws IOException {
        Job job = run(FINDER, request());
        JobResults.of(DEST).assertPairs(ORACLE, documents);
        for (String action : List.of("mark", "delete")) {
            try (RestApi api = SharedCluster.apiFor(FINDER)) {
                assertForbidden(request().with("action", action).send(api));
            }
        }
        assertForbidden(send(FINDER, "POST", "/_near_duplicates/" + job.id() + "/_apply", "{\"action\": \"delete\"}"));
        assertForbidden(send(FINDER, "POST", "/_near_duplicates/" + job.id() + "/_undo", ""));
        assertEquals(documents.size(), WordIndex.ids(INDEX, ALL).size());
    }

    /** Neither user, here of one with document level security, is told of pairs that the other alone can see. */
    @Test
    public void nothingIsMissedAfterAJobThatSawLess() throws IOException {
        Job sawLess = run(VISITOR, request());
        request().with("continue_from", sawLess.id()).run();
        JobResults.of(DEST).assertPairs(ORACLE, documents);
    }

    /** A job reads only the new and old documents that its user may see. The users have the least privileges. */
    @Test
    public void newDocumentsAreComparedWithWhatAUserSees() throws IOException {
        WordIndex.createWithTerms(INDEX, 3);
        WordIndex.add(documents);
        addAlias(INDEX, ALIAS, "{\"filter\": {\"term\": {\"open\": true}}}");
        long since =
            documents.stream().mapToLong(WordDocument::published).sorted().skip(2L * documents.size() / 3).findFirst().orElseThrow();
        Set<DocumentKey> fresh = documents.stream().filter(document -> document.published() >= since).map(WordDocument::key)
            .collect(Collectors.toSet());
        Map<String, Object> candidates = Map.of("new", Map.of("range", Map.of("published", Map.of("gte", since))));
        for (Credentials user : List.of(FINDER, VISITOR, PROXY)) {
            String index = user == PROXY ? ALIAS : INDEX;
            run(user, JobRequest.of(index, ORACLE.threshold()).with("candidates", candidates).dest(DEST));
            var expected = ORACLE.pairs(documents.stream().filter(document -> user == FINDER || document.open()).toList());
            expected.keySet().removeIf(pair -> fresh.contains(pair.left()) == false && fresh.contains(pair.right()) == false);
            assertEquals(user.toString(), expected, JobResults.of(DEST).pairs());
            SharedCluster.api().send("DELETE", "/" + DEST).expectSuccess();
        }
        // A query on a field that is hidden from its user matches no document.
        Map<String, Object> hidden = Map.of("new", Map.of("range", Map.of("authority", Map.of("gte", 0))));
        Job job = run(DIM, request().with("candidates", hidden));
        assertEquals(0, job.status().at("/status/new_documents").asInt());
        assertRefused(BLIND, request().with("candidates", candidates), "no document in [" + INDEX + "] has the field");
        // Filters of tokens stay in memory as long as the segments.
        SharedCluster.api().send("DELETE", "/" + INDEX).expectSuccess();
    }

    @Test
    public void whoMayWriteActs() throws IOException {
        Job job = run(ACTOR, request().with("action", "mark"));
        int marked = WordIndex.ids(INDEX, "{\"exists\": {\"field\": \"near_duplicate\"}}").size();
        assertTrue(marked > 0);
        assertEquals(marked, job.status().at("/status/updated").asInt());
        run(ACTOR, request().with("action", "delete"));
        assertEquals(documents.size() - marked, WordIndex.ids(INDEX, ALL).size());
    }

    @Test
    public void whoAdministersCancelsButCannotFind() throws IOException {
        try (RestApi finder = SharedCluster.apiFor(FINDER); RestApi administrator = SharedCluster.apiFor(ADMINISTRATOR)) {
            Job job = request().slow(20).start(finder);
            Job administered = new Job(administrator, job.id());
            assertTrue(administered.status().toString().contains(DEST));
            assertTrue(administered.rethrottle(10).succeeded());
            assertTrue(administrator.send("GET", "/_near_duplicates").expectSuccess().toString().contains(job.id()));
            assertTrue(administered.cancel().succeeded());
            assertTrue(job.awaitEnd().path("cancelled").asBoolean());
            assertForbidden(request().send(administrator));
        }
    }

    @Test
    public void nobodyButTheOwnerSteersAJobWithoutBeingAnAdministrator() throws IOException {
        try (RestApi finder = SharedCluster.apiFor(FINDER); RestApi other = SharedCluster.apiFor(ACTOR)) {
            Job job = request().slow(20).start(finder);
            Job ofOther = new Job(other, job.id());
            assertForbidden(ofOther.rethrottle(10));
            assertForbidden(ofOther.cancel());
            assertFalse(job.status().path("completed").asBoolean());
            assertTrue(job.rethrottle(10).succeeded());
            assertTrue(job.cancel().succeeded());
            assertTrue(job.awaitEnd().path("cancelled").asBoolean());
        }
    }

    @Test
    public void whoMayMonitorDoesNotLearnWhatTheJobsOfOthersAreAbout() throws IOException {
        String secret = "thewordthatnobodymayknow";
        String query = "{\"bool\": {\"must_not\": {\"term\": {\"text\": \"" + secret + "\"}}}}";
        try (RestApi finder = SharedCluster.apiFor(FINDER); RestApi other = SharedCluster.apiFor(STRANGER)) {
            Job job = request().with("query", RestApi.JSON.readTree(query)).slow(50).start(finder);
            job.awaitPhase("snapshot");
            assertTrue(job.status().toString().contains(DEST));
            for (String path : List.of("/_near_duplicates/" + job.id(), "/_near_duplicates")) {
                List<String> notShown = List.of(secret, INDEX, "job-finder", "\"owner\"");
                assertTellsNothing(path, other.send("GET", path).expectSuccess(), job.id(), notShown);
            }
            String tasks = "/_tasks?detailed=true&actions=*near_duplicates*";
            List<String> notInTasks = List.of(secret, INDEX, "job-finder");
            assertTellsNothing(tasks, SharedCluster.api().send("GET", tasks).expectSuccess(), job.id(), notInTasks);
            String state = "/_cluster/state/metadata?filter_path=metadata.persistent_tasks";
            List<String> notInState = List.of(secret, "\"" + INDEX + "\"", "job-finder", WordIndex.FIELD);
            assertTellsNothing(state, SharedCluster.api().send("GET", state).expectSuccess(), job.id(), notInState);
            job.rethrottle(-1).expectSuccess();
            JsonNode end = job.awaitSuccess();
            assertTrue(end.toString(), end.at("/response/largest_groups/0/kept/id").isTextual());
            for (String path : List.of("/_near_duplicates/" + job.id(), "/_near_duplicates")) {
                JsonNode answer = other.send("GET", path).expectSuccess();
                assertTellsNothing(path, answer, job.id(), List.of(secret, INDEX, "\"kept\"", "description", "job-finder"));
            }
            JsonNode counts = other.send("GET", "/_near_duplicates/" + job.id()).expectSuccess().path("status");
            assertEquals(end.path("status").path("groups"), counts.path("groups"));
        }
    }

    private static void assertTellsNothing(String path, JsonNode answer, String job, List<String> secrets) {
        String text = answer.toString();
        assertTrue(path + " knows the job: " + text, text.contains(job));
        for (String secret : secrets) {
            assertFalse(path + " tells [" + secret + "]: " + text, text.contains(secret));
        }
    }

    @Test
    public void nobodyHasMoreJobsThanAllowed() throws IOException {
        String setting = "{\"persistent\": {\"near_duplicates.max_jobs_per_user\": %s}}";
        SharedCluster.api().send("PUT", "/_cluster/settings", setting.formatted("1")).expectSuccess();
        try (RestApi finder = SharedCluster.apiFor(FINDER)) {
            Job job = request().slow(20).start(finder);
            Answer second = request().dest(DEST + "-2").send(finder);
            assertEquals(second.toString(), 429, second.status());
            assertTrue(second.reason(), second.reason().contains("[near_duplicates.max_jobs_per_user]"));
            Job ofOther = request().dest(DEST + "-2").slow(20).start();
            ofOther.cancel().expectSuccess();
            ofOther.awaitEnd();
            job.cancel().expectSuccess();
            job.awaitEnd();
            run(FINDER, request());
        } finally {
            SharedCluster.api().send("PUT", "/_cluster/settings", setting.formatted("null")).expectSuccess();
        }
    }

    @Test
    public void onlyItsOwnerAndManagersDeleteAJob() throws IOException {
        Job ofFinder = run(FINDER, request());
        Job another = run(FINDER, request());
        for (Credentials user : List.of(STRANGER, ACTOR)) {
            assertForbidden(send(user, "DELETE", "/_near_duplicates/" + ofFinder.id(), ""));
        }
        send(FINDER, "DELETE", "/_near_duplicates/" + ofFinder.id(), "").expectSuccess();
        send(ADMINISTRATOR, "DELETE", "/_near_duplicates/" + another.id(), "").expectSuccess();
        assertEquals(404, send(FINDER, "DELETE", "/_near_duplicates/" + another.id(), "").status());
    }

    @Test
    public void whoMayNotReadTheResultsStartsNothing() throws IOException {
        try (RestApi api = SharedCluster.apiFor(MAKER)) {
            assertForbidden(request().send(api));
        }
    }

    /** A user who cannot see the field that protects documents would delete them. */
    @Test
    public void noDocumentIsDeletedThatAHiddenFieldProtects() throws IOException {
        JobRequest delete = request().with("action", "delete");
        Map<String, Object> range = Map.of("gte", 0);
        Map<String, Object> hidden = Map.of("range", Map.of("authority", range));
        for (Object protect : List.of(
            hidden,
            Map.of("bool", Map.of("must_not", List.of(Map.of("exists", Map.of("field", "authority"))))),
            Map.of("bool", Map.of("should", List.of(Map.of("term", Map.of("open", true)), hidden))),
            Map.of("constant_score", Map.of("filter", hidden)),
            Map.of("query_string", Map.of("query", "authority:[0 TO 9] OR w1", "default_field", "text")),
            Map.of("multi_match", Map.of("query", 1, "fields", List.of("text", "author*"), "lenient", true)))) {
            assertRefused(DIM, delete.with("protect", protect), "[protect] needs [auth", "hidden from you in [" + INDEX + "]");
        }
        Map<String, Object> anywhere = Map.of("query_string", Map.of("query", "w1"));
        assertRefused(DIM, delete.with("protect", anywhere), "[protect] needs [*]", "hidden from you in [" + INDEX + "]");
        assertRefused(DIM, delete.with("authority", "authority"), "[authority] needs [authority]", "hidden from you");
        Map<String, Object> unmapped = Map.of("term", Map.of("pinned", true));
        assertRefused(ACTOR, delete.with("protect", unmapped), "[protect] needs [pinned], which is unmapped");
        assertEquals(documents.size(), WordIndex.ids(INDEX, ALL).size());

        for (Object visible : List.of(
            Map.of("term", Map.of("open", true)),
            Map.of("ids", Map.of("values", List.of("d1"))),
            Map.of("match_all", Map.of()))) {
            run(DIM, delete.with("protect", visible).with("threshold", 1));
        }
        run(ACTOR, delete.with("protect", anywhere));
    }

    /** The user may change the alias, but the job changes documents of the index; or may not update filtered documents. */
    @Test
    public void noJobPlansWhatItsUserMayNotDo() throws IOException {
        addAlias(INDEX, ALIAS, "{}");
        JobRequest aliased = JobRequest.of(ALIAS, ORACLE.threshold()).dest(DEST);
        for (String action : List.of("mark", "delete")) {
            String refusal = "[action] [" + action + "] cannot change documents of index [" + INDEX + "]";
            assertRefused(PROXY, aliased.with("action", action), refusal);
        }
        assertRefused(GUIDE, request().with("action", "mark"), "[action] [mark] cannot change documents of index [" + INDEX + "]");
        assertRefused(DIM, request().with("action", "mark"), "[action] [mark] cannot change documents of index [" + INDEX + "]");
        run(PROXY, aliased);
        run(GUIDE, request().with("action", "delete"));
    }

    @Test
    public void documentsThatAUserMayNotSeeAreInNoPair() throws IOException {
        run(VISITOR, request());
        JobResults results = JobResults.of(DEST);
        results.assertPairs(ORACLE, documents.stream().filter(WordDocument::open).toList());
        assertFalse(results.pairs().isEmpty());
    }

    @Test
    public void fieldsThatAUserMayNotReadCannotBeCompared() throws IOException {
        try (RestApi api = SharedCluster.apiFor(BLIND)) {
            Answer answer = request().send(api);
            if (answer.succeeded()) {
                new Job(api, answer.body().path("job").asText()).awaitEnd();
                assertTrue(JobResults.of(DEST).pairs().isEmpty());
            } else {
                assertTrue(answer.toString(), answer.status() == 400 || answer.status() == 403);
            }
        }
    }

    @Test
    public void whoMayNotReadTheIndexOrWriteTheResultsStartsNothing() throws IOException {
        try (RestApi api = SharedCluster.apiFor(STRANGER)) {
            assertForbidden(request().send(api));
        }
        try (RestApi api = SharedCluster.apiFor(FINDER)) {
            Answer answer = request().dest("job-another-dest").send(api);
            assertForbidden(answer);
        }
    }

    @Test
    public void credentialsShowNowhere() throws IOException {
        try (RestApi api = SharedCluster.apiFor(FINDER)) {
            Job job = request().slow(20).start(api);
            job.awaitPhase("snapshot");
            for (String path : List.of("/_cluster/state", "/_near_duplicates/" + job.id(), "/_near_duplicates", "/_tasks?detailed=true")) {
                String text = SharedCluster.api().send("GET", path).expectSuccess().toString();
                assertFalse(path + " shows " + text, text.contains("_xpack_security_authentication") || text.contains("es-security"));
                assertTrue(path + " knows the job", text.contains(job.id()));
            }
            new Job(SharedCluster.api(), job.id()).cancel();
            job.awaitEnd();
        }
    }

    @Test
    public void onlyTheSystemReadsItsBookkeeping() throws IOException {
        run(FINDER, request());
        for (Credentials user : List.of(FINDER, ACTOR, STRANGER)) {
            JsonNode hits = send(user, "GET", "/.near_duplicates-*/_search?ignore_unavailable=true", "").body().at("/hits/hits");
            assertEquals(user + ": " + hits, 0, hits.size());
        }
    }
}
