package org.neardup.plugin.explain;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Explanations of documents in shards of two nodes, compared with brute force over their words, and with exact searches. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 2)
public class ExplainIT extends ESIntegTestCase {

    private static final String MAPPING = """
        {%s"properties": {"body": {"type": "text", "analyzer": "whitespace", "fields": {
          "signatures": {"type": "signature_set", "analyzer": "whitespace"},
          "counted": {"type": "signature_set", "analyzer": "whitespace", "weights": "counts"},
          "pairs": {"type": "signature_set"}}},
          "title": {"type": "text", "copy_to": "all"}, "lead": {"type": "text", "copy_to": "all"},
          "all": {"type": "signature_set", "analyzer": "whitespace"},
          "same": {"type": "alias", "path": "body.signatures"}}}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    private void create(String index, String mappingOptions) {
        Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 0).build();
        assertAcked(prepareCreate(index).setSettings(settings).setMapping(MAPPING.formatted(mappingOptions)));
    }

    private void index(String index, String id, Object... source) {
        client().prepareIndex(index).setId(id).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
    }

    private Map<String, Object> body(String json) {
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
            return parser.map();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private ExplainResponse explain(String index, String json) {
        var request = new ExplainRequest(index.split(","), ExplainRequest.DEFAULT_OPTIONS, body(json));
        ExplainResponse response = client().execute(ExplainAction.TYPE, request).actionGet();
        body(Strings.toString(response));
        return response;
    }

    private ExplainResponse explain(String index, String first, String second, String options) {
        return explain(index, "{\"first\": {\"_id\": \"%s\"}, \"second\": {\"_id\": \"%s\"}%s}".formatted(first, second, options));
    }

    private static final String FIELD = ", \"field\": \"body.signatures\"";

    /** Pages of a frame that all have, and of stories in edited copies, so that every branch decides some pairs. */
    private Map<String, String> pages() {
        Map<String, String> pages = new HashMap<>();
        for (int story = 0; story < 25; story++) {
            String[] words = new String[between(3, 60)];
            Arrays.setAll(words, i -> rarely() ? "common" + between(0, 3) : "s" + between(0, 2000));
            String frame = randomBoolean() ? "home news sport weather login " : "";
            for (int copy = 0; copy < between(1, 9); copy++) {
                String[] edited = words.clone();
                double share = randomFrom(0.0, 0.02, 0.1, 0.3);
                for (int i = 0; i < edited.length; i++) {
                    edited[i] = randomDouble() < share ? randomFrom("x" + between(0, 9), "y" + between(0, 5000)) : edited[i];
                }
                pages.put(story + "-" + copy, frame + String.join(" ", edited));
            }
        }
        return pages;
    }

    public void testAgreesWithBruteForceAndWithExactSearches() {
        create("pages", "");
        Map<String, String> pages = pages();
        BulkRequestBuilder bulk = client().prepareBulk();
        pages.forEach((id, text) -> bulk.add(client().prepareIndex("pages").setId(id).setSource("body", text)));
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
        PairOracle oracle = new PairOracle(pages.values());
        List<String> ids = pages.keySet().stream().sorted().toList();
        Map<String, Integer> decided = new HashMap<>();
        for (int i = 0; i < 150; i++) {
            String first = randomFrom(ids);
            String story = first.replaceAll("-.*", "-");
            String second = randomFrom(randomBoolean() ? ids : ids.stream().filter(id -> id.startsWith(story)).toList());
            String similarity = randomFrom("weighted_or_plain", "weighted_jaccard", "weighted_cosine", "jaccard", "cosine", "dice");
            similarity = randomBoolean() ? "weighted_or_plain" : similarity;
            boolean isWeighted = similarity.startsWith("weighted");
            double threshold = randomFrom(0.1, 0.3, 0.5, 0.9);
            double power = isWeighted ? randomFrom(1.0, 3.0, 6.0) : 0;
            String parameters = "\"field\": \"body.signatures\", \"similarity\": \"%s\", \"min_similarity\": %s%s, \"min_tokens\": 5";
            String options = parameters.formatted(
                similarity, threshold, isWeighted ? ", \"idf_power\": " + power : "");
            String what = first + " and " + second + " by " + options;
            ExplainResponse response = explain("pages", first, second, ", \"size\": 1000, " + options);
            PairOracle.Pair pair = oracle.compare(pages.get(first), pages.get(second), isWeighted ? power : 0);
            if (pair.fewest() < 5) {
                assertEquals(what, pages.get(first).equals(pages.get(second)), response.verdict().near());
                assertEquals(what, Verdict.DecidedBy.TEXT, response.verdict().decidedBy());
            } else {
                assertEquals(what, pair.similarity(similarity), response.verdict().similarity(), 1e-12);
                assertEquals(what, pair.similarity(similarity) >= threshold, response.verdict().near());
            }
            assertEquals(what, pair.sharedWeight(), response.shared().weight(), 0);
            assertEquals(what, pair.shared().size(), response.shared().tokens());
            assertEquals(what, oracle.passages(pages.get(first), pages.get(second), power), shown(response.first()));
            assertEquals(what, oracle.passages(pages.get(second), pages.get(first), power), shown(response.second()));
            if (first.equals(second) == false) {
                assertEquals(what, hides(first, second, options), response.verdict().near());
            }
            String by = response.verdict().decidedBy() + " " + response.verdict().near();
            decided.merge(by, 1, Integer::sum);
        }
        Set<String> expected = Set.of("weighted true", "weighted false", "similarity true", "similarity false");
        assertTrue(decided.toString(), decided.keySet().containsAll(expected));
    }

    /** Whether an exact search over two documents hides one. */
    private boolean hides(String first, String second, String options) {
        String search = """
            {"retriever": {"near_duplicates": {
              "retriever": {"standard": {"query": {"ids": {"values": ["%s", "%s"]}}}}, "exact": true, %s}}}
            """.formatted(first, second, options);
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, search)) {
            var source = new SearchSourceBuilder().parseXContent(parser, true, feature -> true);
            SearchResponse response = client().search(new SearchRequest("pages").source(source)).actionGet();
            try {
                return response.getHits().getHits().length == 1;
            } finally {
                response.decRef();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> shown(ExplainedSide side) {
        PassageFinder passages = side.passages();
        return passages == null ? List.of() : PairOracle.shown(passages.shared().passages(), passages.unshared().passages());
    }

    public void testATextIsComparedAsIfItWereIndexed() {
        create("pages", "");
        index("pages", "1", "body", "The ferry to the island leaves at noon from the old pier");
        String text = "The ferry to the island leaves at nine from the old pier";
        ExplainResponse response = explain("pages", """
            {"first": {"_id": 1}, "second": "%s", "field": "body.pairs", "similarity": "jaccard"}""".formatted(text));
        assertTrue(response.verdict().reason(), response.verdict().near());
        assertEquals(9 / 13.0, response.verdict().similarity(), 1e-9);
        assertEquals(11, response.second().side().distinct());
        Passage unshared = response.second().passages().unshared().passages().getFirst();
        assertEquals("at nine from", unshared.excerpt());
        assertEquals("at nine from", text.substring(unshared.start(), unshared.end()));
        List<String> shared = response.first().passages().shared().passages().stream().map(Passage::excerpt).toList();
        assertEquals(List.of("The ferry to the island leaves at", "from the old pier"), shared);
        ExplainResponse same = explain("pages", "{\"first\": \"Too short\", \"second\": \"too Short\", \"field\": \"body.pairs\"}");
        assertEquals("the digest of a text keeps case", Verdict.DecidedBy.TEXT, same.verdict().decidedBy());
        assertFalse(same.verdict().near());
    }

    public void testPassagesAreInEveryValueAndOriginOfAField() {
        create("pages", "");
        index("pages", "1", "title", "alpha beta", "lead", List.of("gamma delta", "epsilon alpha"));
        index("pages", "2", "title", "gamma delta", "lead", "alpha beta epsilon zeta");
        ExplainResponse response = explain("pages", "1", "2", ", \"field\": \"all\", \"similarity\": \"jaccard\"");
        List<String> shared = response.first().passages().shared().passages().stream()
            .map(passage -> passage.path() + passage.value() + ":" + passage.excerpt()).sorted().toList();
        assertEquals(List.of("lead0:gamma delta", "lead1:epsilon alpha", "title0:alpha beta"), shared);
        assertEquals(5, response.first().passages().located());
        assertEquals("zeta", response.second().passages().unshared().passages().getFirst().excerpt());
    }

    public void testCountedTokensAreCompared() {
        create("pages", "");
        index("pages", "1", "body", "a a a b c d e f");
        index("pages", "2", "body", "a b b c d e f g");
        ExplainResponse response = explain("pages", "1", "2", ", \"field\": \"body.counted\", \"similarity\": \"jaccard\"");
        assertEquals(6 / 10.0, response.verdict().similarity(), 1e-9);
        assertEquals(6, response.shared().occurrences());
        assertEquals(8, response.first().tokens().occurrences());
    }

    public void testADisabledSourceLeavesTheNumbers() {
        create("sourceless", "\"_source\": {\"enabled\": false}, ");
        index("sourceless", "1", "body", "one two three four five six");
        index("sourceless", "2", "body", "one two three four five seven");
        ExplainResponse response = explain("sourceless", "1", "2", FIELD + ", \"similarity\": \"jaccard\"");
        assertEquals(5 / 7.0, response.verdict().similarity(), 1e-9);
        String shown = Strings.toString(response);
        assertTrue(shown, shown.contains("\"located_tokens\":0,\"note\":\"The text is not in the source, or is hidden from you.\""));
        assertEquals(0, response.first().passages().shared().count());
    }

    public void testADocumentWithoutATextHasNoSignatures() {
        create("pages", "");
        index("pages", "1", "body", "one two three four five six");
        index("pages", "2", "title", "other");
        ExplainResponse response = explain("pages", "1", "2", FIELD);
        assertEquals(Verdict.DecidedBy.NO_SIGNATURES, response.verdict().decidedBy());
        assertTrue(response.verdict().reason(), response.verdict().reason().startsWith("[second] has no signatures"));
        ExplainResponse blank = explain("pages", "{\"first\": \" \", \"second\": {\"_id\": \"1\"}" + FIELD + "}");
        assertTrue(blank.verdict().reason(), blank.verdict().reason().startsWith("[first] has no signatures"));
    }

    public void testNamesLeadToDocuments() {
        create("pages-1", "");
        create("pages-2", "");
        create("other", "");
        String text = "one two three four five six";
        index("pages-1", "a", "body", text);
        index("pages-1", "both", "body", text);
        index("pages-2", "both", "body", text + " seven");
        index("pages-2", "b", "body", text);
        index("other", "c", "body", text);
        var aliases = new IndicesAliasesRequest(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT);
        var alias = IndicesAliasesRequest.AliasActions.add().indices("pages-1", "pages-2").alias("some");
        aliases.addAliasAction(alias.filter(QueryBuilders.matchQuery("body", "seven")));
        assertAcked(client().admin().indices().aliases(aliases));
        assertTrue(explain("pages-*", "a", "b", FIELD).verdict().near());
        assertTrue(explain("pages-1,pages-2", "a", "b", ", \"field\": \"same\"").verdict().near());
        Exception several = expectThrows(IllegalArgumentException.class, () -> explain("pages-*", "a", "both", FIELD));
        assertEquals("[second] several documents match [both]; give its [_index]", several.getMessage());
        String inIndex = "{\"first\": {\"_id\": \"a\"}, \"second\": {\"_id\": \"%s\", \"_index\": \"%s\"}" + FIELD + "}";
        assertEquals("pages-2", explain("pages-*", inIndex.formatted("both", "pages-2")).second().side().document().index());
        assertEquals("pages-2", explain("pages-*", inIndex.formatted("both", "some")).second().side().document().index());
        Exception elsewhere = expectThrows(IllegalArgumentException.class, () -> explain("pages-*", inIndex.formatted("c", "other")));
        assertTrue(elsewhere.getMessage(), elsewhere.getMessage().startsWith("[second._index] leads to [other], which is not"));
        assertEquals(7, explain("some", "both", "both", FIELD).first().side().distinct());
        Exception hidden = expectThrows(ResourceNotFoundException.class, () -> explain("some", "a", "both", FIELD));
        assertEquals("[first] document [a] not found; new documents become visible after a refresh", hidden.getMessage());
    }

    public void testAllProblemsAreReportedAtOnce() {
        create("pages", "");
        String bad = """
            {"first": {"id": 1}, "second": 7, "field": "body", "similarity": "dice", "plain": 0.9, "idf_power": 2, "min_similarity": 2,
             "min_tokens": 0, "size": -1, "exact": true}""";
        String message = expectThrows(ValidationException.class, () -> explain("pages", bad)).getMessage();
        for (String part : List.of(
            "[exact] is unknown", "[first.id] is unknown", "[first._id] is missing", "[second] must be an object", "did you mean [body.",
            "[plain] is for [weighted_or_plain]", "[idf_power]", "[min_similarity] must be above 0", "[min_tokens] must", "[size] must")) {
            assertTrue(part + " in " + message, message.contains(part));
        }
        String none = expectThrows(ValidationException.class, () -> explain("pages", "{}")).getMessage();
        for (String part : List.of("[first] is missing", "[second] is missing", "[field] is missing")) {
            assertTrue(part + " in " + none, none.contains(part));
        }
    }

    public void testALargeDocumentIsBounded() {
        create("pages", "");
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < 300_000; word++) {
            text.append("word").append(word).append(' ');
        }
        for (String last : List.of("", "last")) {
            var index = client().prepareIndex("pages").setId("with-" + last).setRefreshPolicy(RefreshPolicy.IMMEDIATE);
            index.setSource("{\"body\": \"" + text + last + "\"}", XContentType.JSON).get();
        }
        ExplainResponse response = explain("pages", "with-", "with-last", FIELD + ", \"similarity\": \"jaccard\", \"size\": 1");
        assertEquals(300_000 / 300_001.0, response.verdict().similarity(), 1e-12);
        assertTrue(response.first().passages().located() < 300_000);
        String shown = Strings.toString(response);
        assertTrue(shown, shown.contains("Only the first 1000000 characters"));
        assertTrue(shown.length() + " characters", shown.length() < 2_000);
        assertReleased();
    }

    public void testMemoryIsReserved() {
        create("pages", "");
        index("pages", "1", "body", String.join(" ", randomArray(1000, 2000, String[]::new, () -> "w" + randomInt())));
        try {
            updateClusterSettings(Settings.builder().put(MemoryClaim.LIMIT_SETTING, "20kb"));
            Exception e = expectThrows(Exception.class, () -> explain("pages", "1", "1", FIELD + ", \"similarity\": \"jaccard\""));
            assertTrue(e.toString(), e.toString().contains("raise the setting [" + MemoryClaim.LIMIT_SETTING + "]"));
        } finally {
            updateClusterSettings(Settings.builder().putNull(MemoryClaim.LIMIT_SETTING));
        }
        assertReleased();
    }

    private void assertReleased() {
        for (CircuitBreakerService breakers : internalCluster().getInstances(CircuitBreakerService.class)) {
            CircuitBreaker breaker = breakers.getBreaker(MemoryClaim.BREAKER);
            assertEquals(String.format(Locale.ROOT, "%d bytes", breaker.getUsed()), 0, breaker.getUsed());
        }
    }
}
