package org.neardup.plugin.job.request;

import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.TermQueryBuilder;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.DistanceRule;
import org.neardup.plugin.job.query.QueryCandidates.FingerprintRules;
import org.neardup.plugin.job.query.QueryCandidates.QueryLog;
import org.neardup.plugin.job.query.QueryCandidates.QueryOrder;
import org.neardup.plugin.job.query.QueryCandidates.StopRule;
import org.neardup.plugin.job.query.QueryCandidates.WindowRule;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.job.query.QueryTemplate;
import org.neardup.plugin.validation.ParameterReader;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Each parameter of query-driven jobs, its default, and each mistake, reported once. */
public class CandidatesReaderTests extends ESTestCase {

    private static final NamedXContentRegistry QUERIES = new NamedXContentRegistry(List.of(
        new NamedXContentRegistry.Entry(
            QueryBuilder.class, new ParseField(MatchAllQueryBuilder.NAME), MatchAllQueryBuilder::fromXContent),
        new NamedXContentRegistry.Entry(QueryBuilder.class, new ParseField(TermQueryBuilder.NAME), TermQueryBuilder::fromXContent)));

    private static final Map<String, Object> TEMPLATE = Map.of("term", Map.of("body", "{{text}}"));
    private static final Map<String, Object> QUERY = Map.of("text", "bridge", "frequency", 7);
    private static final WindowRule DEFAULT_WINDOW = new WindowRule(1_000, 1, 0);

    private static Map<String, Object> candidates(Object... namesAndValues) {
        Map<String, Object> candidates = new HashMap<>(Map.of("queries", List.of(QUERY), "template", TEMPLATE));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            candidates.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return candidates;
    }

    private static QueryCandidates valid(Map<String, Object> candidates) {
        ParameterReader body = new ParameterReader(Map.of("candidates", candidates));
        QueryCandidates read = new CandidatesReader(body, QUERIES).read();
        assertEquals(List.of(), body.problems());
        return read;
    }

    private static void assertProblem(String problem, Map<String, Object> candidates) {
        ParameterReader body = new ParameterReader(Map.of("candidates", candidates));
        new CandidatesReader(body, QUERIES).read();
        assertEquals(body.problems().toString(), 1, body.problems().size());
        assertTrue(body.problems().toString(), body.problems().getFirst().startsWith(problem));
    }

    private static Map<String, Object> fingerprints(Object distance) {
        return candidates("fingerprints", Map.of("field", "body.simhash", "max_distance", distance));
    }

    public void testNothing() {
        assertNull(new CandidatesReader(new ParameterReader(Map.of()), QUERIES).read());
    }

    public void testDefaults() {
        assertEquals(
            new QueryCandidates(
                List.of(new FrequentQuery("bridge", null, 7)), null, "{\"term\":{\"body\":\"{{text}}\"}}", QueryOrder.FREQUENCY,
                DEFAULT_WINDOW, null, null,
                false, 4),
            valid(candidates()));
        DistanceRule three = new DistanceRule(0, 0, 0, 3);
        assertEquals(
            new FingerprintRules("f", List.of(three), true), valid(candidates("fingerprints", Map.of("field", "f"))).fingerprints());
        assertEquals(
            List.of(new FrequentQuery(null, "{\"match_all\":{}}", 1)),
            valid(Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))))).inline());
    }

    public void testEverything() {
        Map<String, Object> log = Map.of(
            "index", "log", "text_field", "t", "frequency_field", "n", "filter", Map.of("match_all", Map.of()), "max_queries", 5);
        List<Object> rules = List.of(
            Map.of("results_below", 50, "distance", 0), Map.of("top", 500, "distance", 3), Map.of("min_frequency", 9, "distance", 2),
            Map.of("distance", 1));
        QueryCandidates read = valid(candidates(
            "queries", log, "window", 200, "window_share", 0.5, "min_results", 10, "strict", true, "parallel_searches", 2,
            "fingerprints", Map.of("field", "f", "max_distance", rules, "verify", false),
            "stop_when", Map.of("queries", 20, "fewer_than", 0.5)));
        assertEquals(
            new QueryCandidates(
                List.of(), new QueryLog("log", "t", null, "n", "{\"match_all\":{}}", 5), "{\"term\":{\"body\":\"{{text}}\"}}",
                QueryOrder.FREQUENCY, new WindowRule(200, 0.5, 10),
                new FingerprintRules(
                    "f",
                    List.of(
                        new DistanceRule(0, 0, 50, 0), new DistanceRule(500, 0, 0, 3), new DistanceRule(0, 9, 0, 2),
                        new DistanceRule(0, 0, 0, 1)),
                    false),
                new StopRule(20, 0.5), true, 2),
            read);
        FingerprintRules distances = read.fingerprints();
        assertEquals(0, distances.distance(0, 100, 49));
        assertEquals(3, distances.distance(499, 1, 50));
        assertEquals(2, distances.distance(500, 9, 50));
        assertEquals(1, distances.distance(500, 8, 50));
        assertTrue(read.trustsFingerprints());
    }

    public void testOrder() {
        assertEquals(QueryOrder.GAIN, valid(candidates("order", "gain")).order());
        assertProblem("[candidates.order] must be one of [frequency, gain]", candidates("order", "novelty"));
        Map<String, Object> rules = Map.of(
            "field", "f", "max_distance", List.of(Map.of("top", 5, "distance", 3), Map.of("distance", 1)));
        assertProblem("[candidates.fingerprints.max_distance] has rules for the [top]", candidates("order", "gain", "fingerprints", rules));
    }

    public void testQueries() {
        assertProblem("[candidates.queries] is missing", Map.of());
        assertProblem("[candidates.queries] has no query", Map.of("queries", List.of()));
        assertProblem("[candidates.queries] must be a list of objects", Map.of("queries", List.of("bridge")));
        assertProblem("[candidates.queries] must be an object", Map.of("queries", 7));
        assertProblem("[candidates.queries[0].text] or", candidates("queries", List.of(Map.of("frequency", 2), QUERY)));
        assertProblem("[candidates.queries[0].frequency] must be at least 1",
            candidates("queries", List.of(Map.of("text", "a", "frequency", -3))));
        assertProblem("[candidates.queries[0].frequency] must be a whole number",
            candidates("queries", List.of(Map.of("text", "a", "frequency", "often"))));
        assertProblem("[candidates.queries[0].query] is not a query",
            Map.of("queries", List.of(Map.of("query", Map.of("mtch_all", Map.of())))));
        assertProblem("[candidates.queries[0].times] is unknown", candidates("queries", List.of(Map.of("text", "a", "times", 3))));
    }

    public void testLogs() {
        assertProblem("[candidates.queries.index] is missing", candidates("queries", Map.of("text_field", "t")));
        assertProblem("[candidates.queries.text_field] or", Map.of("queries", Map.of("index", "log")));
        assertProblem("[candidates.queries.text_field] or",
            candidates("queries", Map.of("index", "log", "text_field", "t", "query_field", "q")));
        assertProblem("[candidates.queries.max_queries] must be from 1",
            candidates("queries", Map.of("index", "log", "text_field", "t", "max_queries", 0)));
    }

    public void testTemplates() {
        assertProblem("[candidates.template] is missing", Map.of("queries", List.of(QUERY)));
        assertProblem("[candidates.template] has {{text}} nowhere", candidates("template", Map.of("match_all", Map.of())));
        assertProblem("[candidates.template] is not a query", candidates("template", Map.of("trm", Map.of("body", "{{text}}"))));
        assertProblem("[candidates.template] has [{{word}}]",
            candidates("template", Map.of("term", Map.of("body", "{{text}} {{word}}"))));
        assertProblem("[candidates.template] is only for queries with a [text]",
            Map.of("queries", List.of(Map.of("query", Map.of("match_all", Map.of()))), "template", TEMPLATE));
    }

    /** A text is one string in the query, whatever it contains. */
    public void testTextsArePutInAsTheyAre() {
        String text = "a\"}, {{text}} \\ \n{";
        String filled = QueryTemplate.fill("{\"term\":{\"body\":\"{{text}}\"}}", text);
        assertEquals("{\"term\":{\"body\":\"a\\\"}, {{text}} \\\\ \\n{\"}}", filled);
    }

    public void testRules() {
        assertProblem("[candidates.fingerprints.max_distance] must be from 0 to 15", fingerprints(16));
        String gap = "[candidates.fingerprints.max_distance] does not cover all queries";
        assertProblem(gap, fingerprints(List.of(Map.of("top", 500, "distance", 3))));
        assertProblem(gap, fingerprints(List.of()));
        assertProblem("[candidates.fingerprints.max_distance[1]] never applies",
            fingerprints(List.of(Map.of("top", 500, "distance", 3), Map.of("top", 100, "distance", 1), Map.of("distance", 0))));
        assertProblem("[candidates.fingerprints.max_distance[1]] never applies",
            fingerprints(List.of(Map.of("distance", 3), Map.of("distance", 0))));
        assertProblem("[candidates.fingerprints.max_distance[0].distance] is missing",
            fingerprints(List.of(Map.of("top", 500), Map.of("distance", 0))));
        assertProblem("[candidates.fingerprints.max_distance] has [101] rules, but may have at most [100]",
            fingerprints(Collections.nCopies(101, Map.of("distance", 3))));
        assertProblem("[candidates.fingerprints.field] is missing", candidates("fingerprints", Map.of("max_distance", 3)));
        assertProblem("[candidates.fingerprints.max_distance[0].top] must be from 1",
            fingerprints(List.of(Map.of("top", 0, "distance", 3), Map.of("distance", 0))));
    }

    public void testWindows() {
        assertProblem("[candidates.window] must be from 2", candidates("window", 1));
        assertProblem("[candidates.window_share] must be above 0 and at most 1", candidates("window_share", 0));
        assertProblem("[candidates.min_results] must be at least 0", candidates("min_results", -1));
        assertProblem("[candidates.parallel_searches] must be from 1 to 64", candidates("parallel_searches", 65));
        assertProblem("[candidates.stop_when.fewer_than] must be above 0",
            candidates("stop_when", Map.of("queries", 1, "fewer_than", 0)));
        assertProblem("[candidates.stop_when.queries] is missing", candidates("stop_when", Map.of("fewer_than", 1)));
        WindowRule window = new WindowRule(100, 0.1, 5);
        assertEquals(0, window.size(4));
        assertEquals(1, window.size(5));
        assertEquals(2, window.size(11));
        assertEquals(100, window.size(5_000));
    }
}
