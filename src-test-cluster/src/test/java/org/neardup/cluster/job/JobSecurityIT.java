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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Finding, acting and administration require separate privileges, and a job sees what its user sees. */
public class JobSecurityIT {

    private static final String INDEX = "job-secured";
    private static final String ALIAS = "job-secured-alias";
    private static final String LOG = "job-secured-queries";
    private static final String LOG_ALIAS = "job-secured-queries-alias";
    private static final String DEST = "job-secured-results";
    private static final Credentials FINDER = new Credentials("job-finder", "password-of-finder");
    private static final Credentials ACTOR = new Credentials("job-actor", "password-of-actor");
    private static final Credentials ADMINISTRATOR = new Credentials("job-administrator", "password-of-administrator");
    private static final Credentials VISITOR = new Credentials("job-visitor", "password-of-visitor");
    private static final Credentials BLIND = new Credentials("job-blind", "password-of-blind");
    private static final Credentials DIM = new Credentials("job-dim", "password-of-dim");
    private static final Credentials GUIDE = new Credentials("job-guide", "password-of-guide");
    private static final Credentials PROXY = new Credentials("job-proxy", "password-of-proxy");
    private static final Credentials HOST = new Credentials("job-host", "password-of-host");
    private static final Credentials MAKER = new Credentials("job-maker", "password-of-maker");
    private static final Credentials STRANGER = new Credentials("job-stranger", "password-of-stranger");
    private static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");
    private static final String ALL = "{\"match_all\": {}}";

    @Rule
    public final TestSeed seed = new TestSeed();

    private List<WordDocument> documents;
    private Traces traces;

    /** The users of the shared cluster for these tests. */
    public static List<Security.User> users() {
        String allowed = "{\"names\": [\"" + DEST + "*\"], \"privileges\": [%s]}";
        String results = allowed.formatted("\"create_index\", \"view_index_metadata\", \"read\", \"write\"");
        String readByOthers = allowed.formatted("\"create_index\", \"view_index_metadata\", \"write\"");
        String role = "{\"cluster\": [%s], \"indices\": [%s, {\"names\": [\"" + INDEX + "\"], \"privileges\": [%s] %s}]}";
        String watch = "\"cluster:monitor/near_duplicates/*\"";
        return List.of(
            new Security.User(FINDER, role.formatted(watch, results, "\"read\"", "")),
            new Security.User(ACTOR, role.formatted(watch, results, "\"read\", \"write\"", "")),
            new Security.User(ADMINISTRATOR, "{\"cluster\": [\"monitor\", \"cluster:admin/near_duplicates/*\"]}"),
            new Security.User(VISITOR, role.formatted(watch, results, "\"read\"", ", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(
                BLIND,
                role.formatted(watch, results, "\"read\"", ", \"field_security\": {\"grant\": [\"open\", \"authority\"]}")
            ),
            new Security.User(
                DIM,
                role.formatted(
                    watch,
                    results,
                    "\"read\", \"write\"",
                    ", \"field_security\": {\"grant\": [\"*\"], \"except\": [\"authority\", \"text.simhash\"]}"
                )
            ),
            new Security.User(
                GUIDE,
                role.formatted(watch, results, "\"read\", \"write\"", ", \"query\": {\"term\": {\"open\": true}}")
            ),
            new Security.User(PROXY, role.replace(INDEX, ALIAS).formatted(watch, results, "\"read\", \"write\"", "")),
            new Security.User(HOST, role.replace("\"" + INDEX, "\"" + ALIAS + "\", \"" + INDEX).formatted(
                watch, results + ", {\"names\": [\"" + LOG_ALIAS + "\"], \"privileges\": [\"read\"]}", "\"read\"", "")),
            new Security.User(MAKER, role.formatted(watch, readByOthers, "\"read\"", "")),
            new Security.User(STRANGER, "{\"cluster\": [" + watch + "], \"indices\": [" + results + "]}")
        );
    }

    @Before
    public void index() throws IOException {
        SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
        traces = Traces.before();
        WordIndex.create(INDEX, 3, 0);
        documents = new WordCorpus(seed.random(), 300, 25).documents(INDEX, 0, 150);
        WordIndex.add(documents);
    }

    @After
    public void nothingIsLeft() throws IOException {
        traces.assertNone();
    }

    private static JobRequest request() {
        return JobRequest.of(INDEX, ORACLE.threshold()).dest(DEST);
    }

    private static Job run(Credentials user, JobRequest request) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            Job job = request.start(api);
            job.awaitSuccess();
            return new Job(SharedCluster.api(), job.id());
        }
    }

    private static Answer send(Credentials user, String method, String path, String body) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            return api.send(method, path, body);
        }
    }

    private static void addAlias(String index, String alias, String filter) throws IOException {
        SharedCluster.api().send("PUT", "/" + index + "/_alias/" + alias, filter).expectSuccess();
    }

    private static void assertForbidden(Answer answer) {
        assertEquals(answer.toString(), 403, answer.status());
    }

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
    public void whoMayNotReadTheResultsStartsNothing() throws IOException {
        try (RestApi api = SharedCluster.apiFor(MAKER)) {
            assertForbidden(request().send(api));
        }
    }

    private static void assertRefused(Credentials user, JobRequest request, String... words) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            for (JobRequest asked : List.of(request.parameter("dry_run", true), request)) {
                Answer answer = asked.send(api);
                assertEquals(answer.toString(), 400, answer.status());
                for (String word : words) {
                    assertTrue(word + " is not in " + answer, answer.reason().contains(word));
                }
            }
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
            Map.of("multi_match", Map.of("query", 1, "fields", List.of("text", "author*"), "lenient", true))
        )) {
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
            Map.of("match_all", Map.of())
        )) {
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
    public void whoMayNotReadAQueryLogLearnsNothingOfIt() throws IOException {
        String log = "queries-of-others";
        String query = "{\"text\": \"secret of others\", \"times\": 3}";
        SharedCluster.api().send("POST", "/" + log + "/_doc?refresh=true", query).expectSuccess();
        try (RestApi api = SharedCluster.apiFor(FINDER)) {
            Answer answer = request().with("candidates", queryLog(log)).send(api);
            assertForbidden(answer);
            assertFalse(answer.toString(), answer.toString().contains("secret of others"));
        } finally {
            SharedCluster.api().send("DELETE", "/" + log).expectSuccess();
        }
        run(FINDER, request().with("candidates", Map.of(
            "queries", List.of(Map.of("query", Map.of("match_all", Map.of()), "frequency", 2)))));
    }

    private static Map<String, Object> queryLog(String index) {
        return Map.of(
            "queries", Map.of("index", index, "text_field", "text", "frequency_field", "times"),
            "template", Map.of("match", Map.of("text", "{{text}}")));
    }

    /** A query-driven job searches points in time, which the server allows by the privileges on indices alone. */
    @Test
    public void noQueryDrivenJobStartsThatCouldNotSearch() throws IOException {
        addAlias(INDEX, ALIAS, "{}");
        SharedCluster.api().send("POST", "/" + LOG + "/_doc?refresh=true", "{\"text\": \"w1\", \"times\": 3}").expectSuccess();
        addAlias(LOG, LOG_ALIAS, "{}");
        JobRequest aliased = JobRequest.of(ALIAS, ORACLE.threshold()).dest(DEST);
        Map<String, Object> given = Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))));
        try (RestApi proxy = SharedCluster.apiFor(PROXY); RestApi host = SharedCluster.apiFor(HOST)) {
            for (boolean dryRun : List.of(true, false)) {
                Answer indices = aliased.with("candidates", given).parameter("dry_run", dryRun).send(proxy);
                assertForbidden(indices);
                String expected = " cannot read [%s] by name; grant [read] on these names";
                assertTrue(indices.reason(), indices.reason().contains("[candidates.queries]" + expected.formatted(INDEX)));
                Answer log = aliased.with("candidates", queryLog(LOG_ALIAS)).parameter("dry_run", dryRun).send(host);
                assertForbidden(log);
                assertTrue(log.reason(), log.reason().contains("[candidates.queries.index]" + expected.formatted(LOG)));
            }
        } finally {
            SharedCluster.api().send("DELETE", "/" + LOG).expectSuccess();
        }
    }

    @Test
    public void noQueryFindsADocumentThatTheFilterOfAnAliasHides() throws IOException {
        addAlias(INDEX, ALIAS, "{\"filter\": {\"term\": {\"open\": true}}}");
        Map<String, Object> given = Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))));
        run(HOST, JobRequest.of(ALIAS, ORACLE.threshold()).dest(DEST).with("candidates", given));
        Set<DocumentKey> open = documents.stream().filter(WordDocument::open).map(WordDocument::key).collect(Collectors.toSet());
        SortedMap<DocumentKey, SortedSet<DocumentKey>> groups = JobResults.of(DEST).groups();
        assertFalse(groups.isEmpty());
        groups.forEach((kept, members) -> assertTrue(kept + " " + members, open.contains(kept) && open.containsAll(members)));
    }

    /** A job reveals which documents have near fingerprints. */
    @Test
    public void hiddenFingerprintsAreNotCompared() throws IOException {
        String mapping = "{\"properties\": {\"text\": {\"type\": \"text\", \"fields\": {\"simhash\": {\"type\": \"simhash\"}}}}}";
        SharedCluster.api().send("PUT", "/" + INDEX + "/_mapping", mapping).expectSuccess();
        Map<String, Object> candidates = Map.of(
            "queries", List.of(Map.of("query", Map.of("match_all", Map.of()))),
            "fingerprints", Map.of("field", "text.simhash", "max_distance", 3, "verify", false));
        JobRequest request = request().with("candidates", candidates);
        assertRefused(DIM, request, "[candidates.fingerprints.field] needs [text.simhash]", "hidden from you in [" + INDEX + "]");
        run(FINDER, request);
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
