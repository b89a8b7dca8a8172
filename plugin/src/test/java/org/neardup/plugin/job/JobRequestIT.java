package org.neardup.plugin.job;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.support.ActiveShardCount;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.indices.IndexClosedException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.Before;
import org.junit.function.ThrowingRunnable;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.job.request.StartJobResponse;
import org.neardup.plugin.job.request.TransportStartJobAction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** The response to an invalid request for a job is a 400 that reports all its problems and what to do, before any work starts. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 1)
public class JobRequestIT extends JobTestCase {

    @Before
    public void createIndices() {
        createDocuments("docs", 2, 0);
        client().prepareIndex("docs").setId("1").setSource("body", "one two three", "rank", 1, "seen", 1, "site", 1).get();
        refresh("docs");
    }

    private static void assertRefused(Map<String, Object> body, String... reasons) {
        assertRefused(body, new String[] {"docs"}, reasons);
    }

    private static void assertRefused(Map<String, Object> body, String[] indices, String... reasons) {
        assertRefused(() -> start(body, -1, indices), reasons);
    }

    private static void assertRefused(ThrowingRunnable request, String... reasons) {
        Exception refusal = expectThrows(Exception.class, request);
        assertEquals(refusal.toString(), RestStatus.BAD_REQUEST, ExceptionsHelper.status(refusal));
        String message = ExceptionsHelper.unwrapCause(refusal).getMessage();
        for (String reason : reasons) {
            assertTrue(message + " should say: " + reason, message.contains(reason));
        }
    }

    public void testEverythingAtOnce() {
        Map<String, Object> body = new HashMap<>(
            Map.of("field", "body", "threshold", 1.5, "thresold", 0.5, "max_memory", "0b", "parallel_units", "many", "keep", "first"));
        body.put("dest", Map.of("index", "docs", "typ", "_doc"));
        body.put("query", Map.of("no_such_query", Map.of()));
        assertRefused(
            body,
            "1: [thresold] is unknown, did you mean [threshold]?;",
            "[threshold] or [similarity] is invalid: threshold must be",
            "[max_memory] must be positive",
            "[parallel_units] must be a whole number, but was [many]",
            "[keep] must be one of [authority, earliest, latest], but was [first]",
            "[dest.typ] is unknown",
            "[dest.index] [docs] is one of the compared indices",
            "[query] is not a query: unknown query [no_such_query]",
            "[field] must be of type [signature_set], but is of type [text] in [docs], did you mean [body.signatures]?");
    }

    public void testAShardThatIsNotThere() {
        Settings nowhere = Settings.builder().put("index.routing.allocation.require._name", "nobody").build();
        var create = prepareCreate("away").setSettings(nowhere).setMapping("{\"properties\": {" + bodyMapping() + "}}");
        assertAcked(create.setWaitForActiveShards(ActiveShardCount.NONE));
        Exception refusal = expectThrows(Exception.class, () -> start(body(5), -1, "docs", "away"));
        assertEquals(refusal.toString(), RestStatus.SERVICE_UNAVAILABLE, ExceptionsHelper.status(refusal));
        assertTrue(refusal.toString(), refusal.getMessage().contains("not all shards of [away, docs] can be read"));
    }

    public void testWhatIsMissing() {
        assertRefused(Map.of("similarity", "dice"), "[field] is missing: name a field of type [signature_set]", "[threshold] is missing");
        assertRefused(body(5, "dest", Map.of()), "[dest.index] is missing");
        assertRefused(body(5, "authority", Map.of("missing", 1)), "[authority.field] is missing");
        assertRefused(body(5, "keep", "earliest"), "[keep] is [earliest], but [earliest] is missing");
        assertRefused(body(5, "keep", "authority"), "[keep] is [authority], but [authority] is missing");
    }

    public void testSimilarityAndThreshold() {
        assertRefused(
            body(5, "similarity", "jacard"),
            "similarity must be one of jaccard, cosine, dice, overlap, weighted_or_plain, weighted_jaccard, weighted_cosine,"
                + " but was [jacard]");
        for (Object threshold : new Object[] {0, -1, 1.01, "NaN", "much"}) {
            assertRefused(body(5, "threshold", threshold), "threshold");
        }
        assertRefused(body(5, "similarity", "overlap"), "[threshold] or [similarity] is invalid");
        for (Object plain : new Object[] {0, -1, 1.01, "NaN", "much"}) {
            assertRefused(body(5, "similarity", "weighted_or_plain", "plain", plain), "[plain] ");
        }
        assertRefused(
            body(5, "plain", 0.9), "[plain] is invalid: a plain similarity is for [weighted_or_plain], not for [jaccard]; leave it out");
    }

    public void testFields() {
        assertRefused(
            body(5, "frames", Map.of("site", "rank")), "[frames.site] must be of type [keyword], but is of type [double] in [docs]");
        assertRefused(body(5, "frames", Map.of("site", "host")), "[frames.site] needs [host], which is unmapped or hidden");
        assertRefused(
            body(5, "within", Map.of("field", "rank", "span", "1d")),
            "[within.field] [rank] is of type [double] in [docs], but must be a date");
        assertRefused(body(5, "partition_by", "rank"), "[partition_by] must be of type [keyword], but is of type [double] in [docs]");
        assertRefused(body(5, "partition_by", "tenant"), "[partition_by] needs [tenant], which is unmapped or hidden");
        assertRefused(body(5, "partition_by", List.of("site.name")), "[partition_by] must be a text");
        assertRefused(body(5, "field", "nothing"), "[field] [nothing] is not mapped in [docs]: correct the name, or add");
        assertRefused(body(5, "authority", "seen"), "[authority] [seen] is of type [date");
        assertRefused(body(5, "earliest", "rank"), "[earliest] [rank] is of type [double] in [docs], but must be a date");
        assertRefused(body(5, "authority", "comments.rank"), "[authority] needs [comments.rank], which is unmapped or hidden");
        assertRefused(body(5, "action", "mark", "mark", Map.of("field", "rank")), "[mark.field] [rank] is a field of type [double]");
        assertRefused(body(5, "action", "erase"), "[action] must be one of [report, mark, delete, group]");
    }

    private static String bodyMapping() {
        return "\"body\": {\"type\": \"text\", \"fields\": {\"signatures\": " + signatures() + "}}";
    }

    public void testMarks() {
        Map<String, Object> body = body(5, "action", "mark", "mark", Map.of("field", "body.twin"));
        assertRefused(body, "[mark.field] [body] is a field of type [text] in [docs], but must be unused or an object");
        assertAcked(prepareCreate("strict").setMapping("{\"dynamic\": \"strict\", \"properties\": {" + bodyMapping() + "}}"));
        String refusal = "[mark.field] searches would not find documents of [strict] that are marked in [near_duplicate]: ";
        assertRefused(body(5, "action", "mark"), new String[] {"docs", "strict"}, refusal);
        JobDocument reported = run(body(5), "docs", "strict");
        assertRefused(() -> act(true, reported, Map.of("action", "mark")), refusal);
        assertAcked(prepareCreate("flattened").setMapping(
            "{\"dynamic\": \"strict\", \"properties\": {\"near_duplicate\": {\"type\": \"flattened\"}," + bodyMapping() + "}}"));
        assertAcked(prepareCreate("empty"));
        run(body(5, "action", "mark"), "docs", "flattened", "empty");
    }

    public void testVersionsThatAreNotKept() {
        Settings settings = Settings.builder()
            .put("index.disable_sequence_numbers", true)
            .put("index.seq_no.index_options", "doc_values_only")
            .build();
        assertAcked(prepareCreate("forgetful").setSettings(settings).setMapping("body", "type=text"));
        for (String action : List.of("mark", "delete")) {
            assertRefused(
                body(5, "action", action),
                new String[] {"forgetful"},
                "[action] [" + action + "] needs the sequence numbers of documents, which index [forgetful] does not keep");
        }
    }

    public void testOtherAnalyzersCannotBeCompared() {
        assertAcked(prepareCreate("other").setMapping("""
            {"properties": {"body": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}"""));
        assertRefused(
            body(5),
            new String[] {"docs", "other"},
            "[field] [body.signatures] cannot be compared between these indices",
            areCounted() ? "analyzer [whitespace] as its settings and weights define it, [" : "analyzer [whitespace] in [docs]",
            "analyzer [shingle_signatures] in [other]");
        String weights = areCounted() ? "none" : "counts";
        assertAcked(prepareCreate("weights").setMapping("""
            {"properties": {"body": {"type": "text", "fields": {"signatures": {
              "type": "signature_set", "analyzer": "whitespace", "weights": "%s"}}}}}""".formatted(weights)));
        assertRefused(
            body(5),
            new String[] {"docs", "weights"},
            "[field] [body.signatures] cannot be compared between these indices",
            "analyzer [whitespace] as its settings and weights define it");
    }

    public void testQueries() {
        assertRefused(body(5, "query", "site"), "[query] must be an object, but was [site]");
        assertRefused(body(5, "query", Map.of("range", Map.of("site", Map.of("gte", "abc")))), "[query] cannot be run");
        assertRefused(body(5, "protect", Map.of("range", Map.of("site", Map.of("gte", "abc")))), "[protect] cannot be run");
        assertRefused(
            body(5, "query", Map.of("term", Map.of("site", 7))),
            "no document in [docs] has the field",
            "there is nothing to compare");
    }

    /** A missing field would protect nothing. */
    public void testFieldsThatProtect() {
        for (Map<String, Object> protect : List.<Map<String, Object>>of(
            Map.of("range", Map.of("nothing", Map.of("gte", 0))),
            Map.of("exists", Map.of("field", "nothing")),
            Map.of("bool", Map.of("must_not", Map.of("term", Map.of("nothing", 1)))),
            Map.of("query_string", Map.of("query", "nothing:1", "default_field", "body")))) {
            assertRefused(body(5, "protect", protect), "[protect] needs [nothing], which is unmapped or hidden from you in [docs]");
        }
        assertAcked(prepareCreate("bare").setMapping("{\"properties\": {" + bodyMapping() + "}}"));
        String[] both = {"docs", "bare"};
        Map<String, Object> site = Map.of("term", Map.of("site", 1));
        assertRefused(body(5, "protect", site), both, "[protect] needs [site], which is unmapped or hidden from you in [bare]");
        assertRefused(body(5, "authority", "rank"), both, "[authority] needs [rank], which is unmapped or hidden from you in [bare]");
        run(body(5, "protect", Map.of("exists", Map.of("field", "comments"))), "docs");
        run(body(5, "protect", Map.of("query_string", Map.of("query", "one"))), "docs");
        run(body(5, "protect", Map.of("ids", Map.of("values", List.of("1")))), both);
    }

    public void testFieldsOfFingerprints() {
        Map<String, Object> query = Map.of("query", Map.of("match_all", Map.of()));
        for (String field : List.of("nothing", "body")) {
            Map<String, Object> candidates = Map.of("queries", List.of(query), "fingerprints", Map.of("field", field));
            String problem = field.equals("nothing")
                ? "[candidates.fingerprints.field] needs [nothing], which is unmapped or hidden from you in [docs]"
                : "[candidates.fingerprints.field] must be of type [simhash], but is of type [text] in [docs]";
            assertRefused(body(5, "candidates", candidates), problem);
        }
    }

    public void testResultIndex() {
        for (String name : new String[] {"UPPER", "a,b", "_hidden", ".system", ""}) {
            assertRefused(body(5, "dest", Map.of("index", name)), "[dest.index]");
        }
        assertAcked(prepareCreate("foreign"));
        String reason = "[dest.index] [foreign] exists and is not one of exported near-duplicates";
        assertRefused(body(5, "dest", Map.of("index", "foreign")), reason);
        assertAcked(
            client().admin().indices().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT).addAlias("foreign", "pointer"));
        assertRefused(body(5, "dest", Map.of("index", "pointer")), "[dest.index] [pointer] is not an index");
    }

    public void testTwoJobsWithOneExport() {
        for (int i = 0; i < 20; i++) {
            client().prepareIndex("docs").setSource("body", "one two three " + i).get();
        }
        refresh("docs");
        Map<String, Object> body = body(5, "dest", Map.of("index", "results"));
        String id = start(body, 1, "docs");
        assertRefused(body, "[dest.index] [results] is in use by the running job [" + id + "]");
        client().execute(JobActions.CANCEL, SteerJobRequest.job(id, true, PATIENCE)).actionGet();
        run(body, "docs");
    }

    /** A plan needs no export, and an export no plan. */
    public void testThePlanIsGone() throws Exception {
        JobDocument planner = run(body(5, "dest", Map.of("index", "deleted")), "docs");
        assertAcked(client().admin().indices().prepareDelete("deleted"));
        assertTrue(hasPlan(planner));
        act(true, planner, Map.of("action", "mark"));
        new PlanIndex(client(), planner.id(), () -> {}).delete();
        assertFalse(hasPlan(planner));
        String gone = "the plan of job [" + planner.id() + "] does not exist any more";
        assertRefused(() -> act(true, planner, Map.of("action", "mark")), gone, "; start a new job");
        assertRefused(() -> act(true, planner, Map.of("action", "report")), gone, "[action] must be [mark], [delete] or [group]");
        assertRefused(() -> act(false, planner, Map.of()), gone, "whose [near_duplicate.job] is [" + planner.id() + "]");
    }

    /** Without a name nothing is exported. */
    public void testNothingIsExported() {
        Map<String, Object> body = body(5);
        body.remove("dest");
        JobDocument job = run(body, "docs");
        assertNull(job.dest());
        assertTrue(hasPlan(job));
        assertEquals(0L, job.progress().counters().get("written").longValue());
    }

    public void testLimits() {
        assertRefused(body(5, "max_memory", "0b"), "[max_memory] must be positive");
        assertRefused(body(5, "max_memory", "lots"), "[max_memory] must be a size such as 200mb");
        assertRefused(body(5, "parallel_units", 65), "[parallel_units] must be from 1 to 64");
        for (float speed : new float[] {0, -2, Float.NaN, Float.POSITIVE_INFINITY}) {
            Exception refusal = expectThrows(Exception.class, () -> start(body(5), speed, "docs"));
            assertTrue(refusal.getMessage(), refusal.getMessage().contains("[requests_per_second] must be at least 1, or -1"));
        }
    }

    public void testContinueFrom() {
        assertRefused(body(5, "continue_from", "none"), "[continue_from] [none] is not the id of a job");
        JobDocument earlier = run(body(5), "docs");
        assertRefused(body(5, "continue_from", earlier.task()), "[continue_from] [" + earlier.task() + "] is not the id of a job");
        assertRefused(body(6, "continue_from", earlier.id()), "had another [threshold]");
        assertRefused(body(5, "continue_from", earlier.id(), "min_tokens", 2), "had another [min_tokens]");
        assertRefused(body(5, "continue_from", earlier.id(), "query", Map.of("match_all", Map.of())), "had another [query]");
        JobDocument plain = run(body(5, "similarity", "weighted_or_plain", "plain", 0.9), "docs");
        run(body(5, "similarity", "weighted_or_plain", "plain", 0.9, "continue_from", plain.id()), "docs");
        for (Object other : List.of(0.8, 0.85)) {
            assertRefused(
                body(5, "similarity", "weighted_or_plain", "plain", other, "continue_from", plain.id()), "had another [plain]");
        }
        assertRefused(body(5, "similarity", "weighted_or_plain", "continue_from", plain.id()), "had another [plain]");
        assertRefused(body(6, "similarity", "weighted_or_plain", "plain", 0.9, "continue_from", plain.id()), "had another [threshold]");
        assertRefused(body(5, "similarity", "weighted_jaccard", "continue_from", plain.id()), "had another [similarity]");
    }

    @Nightly
    public void testContinueFromLatest() throws Exception {
        Map<String, Object> body = body(5, "continue_from", "latest");
        JobDocument first = run(body, "docs");
        assertNull(first.earlierJob());
        JobDocument second = run(body, "docs");
        assertEquals(first.id(), second.earlierJob());
        run(body(6), "docs");
        run(body(5, "min_tokens", 2), "docs");
        JobDocument third = run(body, "docs");
        assertEquals("of the same request", second.id(), third.earlierJob());
        new PlanIndex(client(), third.id(), () -> {}).delete();
        assertEquals("with its plan", second.id(), run(body, "docs").earlierJob());
    }

    public void testIndices() {
        expectThrows(IndexNotFoundException.class, () -> start(body(5), -1, "missing"));
        assertAcked(prepareCreate("closed"));
        assertAcked(client().admin().indices().prepareClose("closed"));
        expectThrows(IndexClosedException.class, () -> start(body(5), -1, "closed"));
        assertRefused(body(5), new String[] {"nothing-*"}, "no index matches");
    }

    public void testIndicesThatMayBeMissing() {
        assertAcked(prepareCreate("closed"));
        assertAcked(client().admin().indices().prepareClose("closed"));
        StartJobRequest request = new StartJobRequest(
            new String[] {"docs", "closed", "missing", "nothing-*"},
            IndicesOptions.fromOptions(true, true, true, false, StartJobRequest.DEFAULT_OPTIONS),
            body(5),
            new RunOptions(false, -1, false, null));
        JobDocument job = completed(client().execute(TransportStartJobAction.TYPE, request).actionGet(PATIENCE).jobId());
        assertEquals(List.of("docs"), specification(job).source().indices().stream().map(Index::getName).toList());
        assertEquals(List.of("docs"), specification(job).source().names());
    }

    public void testUnknownJobs() {
        var cancel = client().execute(JobActions.CANCEL, SteerJobRequest.job("none", false, PATIENCE));
        assertEquals(RestStatus.NOT_FOUND, expectThrows(ElasticsearchException.class, cancel::actionGet).status());
        var rethrottle = client().execute(JobActions.RETHROTTLE, SteerJobRequest.rethrottle("none", 1));
        assertEquals(RestStatus.NOT_FOUND, expectThrows(ElasticsearchException.class, rethrottle::actionGet).status());
    }

    public void testDryRun() throws Exception {
        StartJobRequest request = new StartJobRequest(
            new String[] {"doc*"},
            StartJobRequest.DEFAULT_OPTIONS,
            body(5, "dest", Map.of("index", "results")),
            new RunOptions(true, -1, false, null));
        StartJobResponse response = client().execute(TransportStartJobAction.TYPE, request).actionGet(PATIENCE);
        assertNull(response.jobId());
        String json = Strings.toString(response);
        for (String expected : List.of(
            "\"dry_run\":true", "\"indices\":[\"docs\"]", "\"shards\":2", "\"documents\":1", "\"too_few_tokens\":0", "\"warnings\":[")) {
            assertTrue(json, json.contains(expected));
        }
        assertFalse(indexExists("results"));
        assertNothingLeft();
        for (Object plain : new Object[] {0.9, 1.5}) {
            StartJobRequest compared = new StartJobRequest(
                new String[] {"docs"}, StartJobRequest.DEFAULT_OPTIONS, body(5, "similarity", "weighted_or_plain", "plain", plain),
                new RunOptions(true, -1, false, null));
            if (plain.equals(0.9)) {
                assertNull(client().execute(TransportStartJobAction.TYPE, compared).actionGet(PATIENCE).jobId());
            } else {
                assertRefused(() -> client().execute(TransportStartJobAction.TYPE, compared).actionGet(PATIENCE), "[plain] is invalid");
            }
        }
    }
}
