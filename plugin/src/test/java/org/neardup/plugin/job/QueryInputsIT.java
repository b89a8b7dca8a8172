package org.neardup.plugin.job;

import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.plugin.job.query.QuerySummary;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.containsString;

/** How query-driven jobs handle queries that cannot run, query logs, and documents with routing values. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, minNumDataNodes = 1, maxNumDataNodes = 3)
public class QueryInputsIT extends QueryJobTestCase {

    /** Queries that cannot run are counted and reported, and the others work; a strict job fails. */
    public void testBadQueries() {
        corpus(60);
        List<Map<String, Object>> queries = new ArrayList<>(queries(10));
        QueryOracle oracle = oracle(specification(run(body(5, candidates(queries)), "docs-*")), 5);
        int broken = randomIntBetween(3, 30);
        for (int i = 0; i < broken; i++) {
            Map<String, Object> query = Map.of("query_string", Map.of("query", "body:(" + i, "default_field", "body"));
            queries.add(Map.of("query", query, "frequency", randomIntBetween(1, 20)));
        }
        Map<String, Object> lookup = Map.of("terms", Map.of("site", Map.of("index", "nowhere", "id", "1", "path", "site")));
        queries.add(Map.of("query", lookup, "frequency", randomIntBetween(1, 20)));
        JobDocument job = run(body(5, candidates(queries)), "docs-*");
        assertEquals(oracle.keptOf().size(), job.progress().counters().get("marked").longValue());
        int bad = broken + 1;
        assertEquals(bad, job.result().queries().bad());
        assertEquals(bad, job.progress().counters().get("bad_queries").longValue());
        assertEquals(Math.min(bad, QuerySummary.MOST_FAILURES), job.result().queries().failures().size());
        assertEquals(10 + bad, job.result().queries().searched());
        List<Map<String, Object>> told = results(job.dest(), "query");
        assertEquals(10 + bad, told.size());
        told.removeIf(query -> query.get("outcome").equals("searched"));
        assertEquals(bad, told.size());
        for (Map<String, Object> query : told) {
            assertEquals("bad", query.get("outcome"));
            // The choice among nested messages varies.
            assertFalse(((String) query.get("failure")).isEmpty());
            assertFalse(query.containsKey("removed"));
        }
        JobDocument strict = await(start(body(5, candidates(queries, "strict", true)), -1, "docs-*"));
        assertEquals(JobState.FAILED, strict.state());
        assertEquals(RestStatus.BAD_REQUEST, strict.error().status());
        assertThat(strict.error().reason(), containsString("cannot be run, and the job is [strict]"));
    }

    /** Queries of a log work like those of a list: equal ones are merged, and documents without a query are skipped. */
    public void testQueriesOfALog() {
        corpus(60);
        List<Map<String, Object>> queries = queries(30);
        QueryOracle oracle = oracle(specification(run(body(5, candidates(queries)), "docs-*")), 5);
        assertAcked(
            client().admin()
                .indices()
                .prepareCreate("log")
                .setMapping("text", "type=keyword", "times", "type=integer", "from", "type=keyword"));
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (Map<String, Object> query : queries) {
            int times = (Integer) query.get("frequency");
            int first = randomIntBetween(0, times - 1);
            for (int part : first == 0 ? new int[] {times} : new int[] {first, times - first}) {
                bulk.add(client().prepareIndex("log").setSource("text", query.get("text"), "times", part, "from", "users"));
            }
        }
        bulk.add(client().prepareIndex("log").setSource("text", "w1 w2 w3", "times", 100, "from", "robots"));
        bulk.add(client().prepareIndex("log").setSource("text", "w1 w2 w3", "times", 0, "from", "users"));
        bulk.add(client().prepareIndex("log").setSource("times", 7, "from", "users"));
        bulk.add(client().prepareIndex("log").setSource("text", "w1 ".repeat(3_334), "times", 7, "from", "users"));
        assertFalse(bulk.get().hasFailures());
        Map<String, Object> log = Map.of("index", "log", "text_field", "text", "frequency_field", "times",
            "filter", Map.of("term", Map.of("from", "users")));
        Map<String, Object> candidates = new HashMap<>(Map.of("queries", log, "template", TEMPLATE));
        JobDocument job = run(body(5, candidates), "docs-*");
        assertEquals(queries.stream().map(query -> query.get("text")).distinct().count(), job.result().queries().searched());
        assertEquals(oracle.keptOf().size(), job.progress().counters().get("marked").longValue());
    }

    /** A routing value of another shard than 0. */
    private static String otherRouting() {
        Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 0).build();
        assertAcked(client().admin().indices().prepareCreate("docs-routed").setSettings(settings).setMapping(mapping("docs-routed")));
        ShardId shard = put("probe", "0", "none0", 0).getShardId();
        int other = 1;
        while (put("probe", "" + other, "none" + other, 0).getShardId().equals(shard)) {
            other++;
        }
        return "" + other;
    }

    /** Jobs of both kinds mark, unmark and delete each of two duplicates of one id, and a copy of the same id. */
    @Nightly
    public void testDuplicatesOfOneIdUnderTwoRoutings() {
        String other = otherRouting();
        put("same", "0", "alpha a b c d e f g h", 1);
        put("same", other, "beta p q r s t u v w", 1);
        put("kept", "0", "alpha a b c d e f g h", 9);
        put("kept", other, "beta p q r s t u v w", 9);
        put("copy", "0", "gamma i j k l m n o", 1);
        put("copy", other, "gamma i j k l m n o", 1);
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        List<Map<String, Object>> queries = List.of(Map.of("text", "alpha beta gamma", "frequency", 2));
        Set<String> expected = Set.of("same/0 kept/0", "same/" + other + " kept/" + other, "copy/" + other + " copy/0");
        Map<String, Object> queryDriven = body(5, candidates(queries), "action", "mark");
        Map<String, Object> indexWide = new HashMap<>(queryDriven);
        indexWide.remove("candidates");
        for (Map<String, Object> body : List.of(queryDriven, indexWide)) {
            JobDocument job = run(body, "docs-routed");
            assertEquals(expected, routed(job));
            assertEquals(3L, job.progress().counters().get("updated").longValue());
            assertEquals(3L, act(false, job, Map.of()).progress().counters().get("updated").longValue());
        }
        JobDocument first = run(indexWide, "docs-routed");
        indexWide.put("continue_from", first.id());
        indexWide.put("action", "delete");
        JobDocument continued = run(indexWide, "docs-routed");
        assertEquals(expected, routed(continued));
        assertEquals(3L, continued.progress().counters().get("deleted").longValue());
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        assertEquals(Set.of("docs-routed/kept", "docs-routed/copy", "docs-routed/probe"), found(QueryBuilders.matchAllQuery()));
    }

    private static Set<String> routed(JobDocument job) {
        Set<String> found = new TreeSet<>();
        for (Map<String, Object> duplicate : results(job.dest(), "duplicate")) {
            Map<?, ?> kept = (Map<?, ?>) duplicate.get("kept");
            found.add(duplicate.get("id") + "/" + duplicate.get("routing") + " " + kept.get("id") + "/" + kept.get("routing"));
        }
        return found;
    }

    /** Documents of one id in two shards are two documents: the outcome of a query for the first does not affect the second. */
    public void testSameIdUnderTwoRoutings() {
        String other = otherRouting();
        String first = "alpha a b c d e f g h";
        String second = "beta p q r s t u v w";
        put("same", "0", first, 9);
        put("same", other, second, 1);
        put("first", "0", first, 1);
        put("second", "0", second, 5);
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        List<Map<String, Object>> queries = List.of(Map.of("text", "alpha", "frequency", 2), Map.of("text", "beta", "frequency", 1));
        JobDocument job = run(body(5, candidates(queries), "action", "delete"), "docs-routed");
        assertEquals(2L, job.progress().counters().get("marked").longValue());
        client().admin().indices().prepareRefresh("docs-routed").get(PATIENCE);
        assertEquals(Set.of("docs-routed/same"), found(QueryBuilders.matchQuery("body", "alpha")));
        assertEquals(Set.of("docs-routed/second"), found(QueryBuilders.matchQuery("body", "beta")));
    }

    private static DocWriteResponse put(String id, String routing, String words, int authority) {
        Map<String, Object> source = Map.of("body", words, "number", authority, "site", 2, "rank", authority);
        return client().prepareIndex("docs-routed").setId(id).setRouting(routing).setSource(source).get(PATIENCE);
    }
}
