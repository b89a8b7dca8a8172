package org.neardup.plugin.query;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.mapper.Fingerprint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertNoFailures;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

/** The query {@code simhash} on several nodes, shards and indices, like a REST client. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 2)
public class SimHashQueryIT extends ESIntegTestCase {

    private static final String FIELD = "body.simhash";

    private static final String MAPPING = """
        {"properties": {
          "body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "whitespace"}}},
          "parity": {"type": "keyword"},
          "parts": {"type": "nested", "properties": {"fingerprint": {"type": "simhash", "analyzer": "whitespace"}}}}}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    private void createIndex(String name, int shards, String mapping) {
        assertAcked(prepareCreate(name).setSettings(Settings.builder().put("index.number_of_shards", shards)).setMapping(mapping));
    }

    /** Texts in families: members differ by a few words. */
    private static Map<String, String> randomTexts() {
        Map<String, String> texts = new HashMap<>();
        for (int family = 0; family < 8; family++) {
            List<String> words = randomList(60, 60, () -> randomAlphaOfLength(5));
            for (int member = between(1, 8); member > 0; member--) {
                List<String> own = new ArrayList<>(words);
                for (int changes = between(0, 3); changes > 0; changes--) {
                    own.set(between(0, own.size() - 1), randomAlphaOfLength(5));
                }
                texts.put(family + "-" + member, String.join(" ", own));
            }
        }
        return texts;
    }

    private static void index(String index, Map<String, String> texts) {
        BulkRequestBuilder bulk = client().prepareBulk();
        texts.forEach((id, text) -> {
            Map<String, Object> source = Map.of("body", text, "parity", text.hashCode() % 2 == 0 ? "even" : "odd");
            bulk.add(client().prepareIndex(index).setId(id).setSource(source));
        });
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
    }

    private static String query(String field, String target, int maxDistance) {
        return "{\"simhash\": {\"field\": \"" + field + "\", " + target + ", \"max_distance\": " + maxDistance + "}}";
    }

    private static String value(long fingerprint) {
        return "\"value\": \"" + Fingerprint.toHex(fingerprint) + "\"";
    }

    private static String like(String index, String id) {
        return "\"like\": {\"_index\": \"" + index + "\", \"_id\": \"" + id + "\"}";
    }

    private SearchRequest request(String body, String... indices) {
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, body)) {
            return new SearchRequest(indices).source(new SearchSourceBuilder().parseXContent(parser, true, feature -> true));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void search(String body, Consumer<SearchHit> consumer, String... indices) {
        var response = client().search(request(body, indices)).actionGet();
        try {
            assertNoFailures(response);
            response.getHits().forEach(consumer);
        } finally {
            response.decRef();
        }
    }

    private Set<String> find(String query, String... indices) {
        Set<String> ids = new HashSet<>();
        search("{\"size\": 10000, \"query\": " + query + "}", hit -> ids.add(hit.getId()), indices);
        return ids;
    }

    private Exception searchFails(RestStatus status, String query, String... indices) {
        Exception e = expectThrows(
            Exception.class,
            () -> client().search(request("{\"query\": " + query + "}", indices)).actionGet().decRef());
        assertThat(ExceptionsHelper.status(e), equalTo(status));
        return e;
    }

    private static void assertMessage(Exception e, String text) {
        assertThat(ExceptionsHelper.stackTrace(e), containsString(text));
    }

    private Map<String, Long> fingerprints(String index) {
        String all = "{\"size\": 10000, \"docvalue_fields\": [\"" + FIELD + "\"]}";
        Map<String, Long> fingerprints = new HashMap<>();
        search(all, hit -> fingerprints.put(hit.getId(), Fingerprint.parseHex(hit.field(FIELD).getValue())), index);
        return fingerprints;
    }

    private static Set<String> near(Map<String, Long> fingerprints, long target, int maxDistance) {
        Set<String> near = new HashSet<>();
        fingerprints.forEach((id, fingerprint) -> {
            if (Long.bitCount(fingerprint ^ target) <= maxDistance) {
                near.add(id);
            }
        });
        return near;
    }

    public void testValueTextAndDocumentOverShards() {
        createIndex("pages", between(2, 5), MAPPING);
        Map<String, String> texts = randomTexts();
        index("pages", texts);
        assertThat(client().prepareDelete("pages", "0-1").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().status(), equalTo(RestStatus.OK));
        texts.remove("0-1");
        Map<String, Long> fingerprints = fingerprints("pages");
        assertThat(fingerprints.keySet(), equalTo(texts.keySet()));
        for (int round = 0; round < 30; round++) {
            String id = randomFrom(texts.keySet());
            long fingerprint = fingerprints.get(id);
            int maxDistance = between(0, 15);
            Set<String> expected = near(fingerprints, fingerprint, maxDistance);
            assertTrue(expected.contains(id));
            assertThat(find(query(FIELD, value(fingerprint), maxDistance), "pages"), equalTo(expected));
            assertThat(find(query(FIELD, "\"like\": \"" + texts.get(id) + "\"", maxDistance), "pages"), equalTo(expected));
            expected.remove(id);
            assertThat(find(query(FIELD, like("pages", id), maxDistance), "pages"), equalTo(expected));
            assertThat(find(query(FIELD, "\"like\": {\"_id\": \"" + id + "\"}", maxDistance), "pages"), equalTo(expected));
        }
    }

    public void testFilterScoreNameAndExplain() {
        createIndex("pages", 2, MAPPING);
        index("pages", randomTexts());
        Map<String, Long> fingerprints = fingerprints("pages");
        String id = randomFrom(fingerprints.keySet());
        long target = fingerprints.get(id);
        String near = query(FIELD, value(target) + ", \"boost\": 2, \"_name\": \"n\"", 15);
        search("{\"size\": 1000, \"explain\": true, \"profile\": true, \"query\": " + near + "}", hit -> {
            int distance = Long.bitCount(fingerprints.get(hit.getId()) ^ target);
            assertThat(hit.getScore(), equalTo(2 * (1 - distance / 64f)));
            assertThat(hit.getMatchedQueries(), equalTo(new String[] {"n"}));
            assertThat(hit.getExplanation().toString(), containsString(" is " + distance + ", the maximum is 15"));
        }, "pages");
        // As a filter, several times, so that it may be cached.
        for (int round = 0; round < 10; round++) {
            Set<String> expected = near(fingerprints, target, 15);
            expected.retainAll(find("{\"term\": {\"parity\": \"even\"}}", "pages"));
            String both = "{\"bool\": {\"filter\": [" + near + ", {\"term\": {\"parity\": \"even\"}}]}}";
            assertThat(find(both, "pages"), equalTo(expected));
        }
    }

    public void testFilteredAlias() {
        createIndex("pages", 2, MAPPING);
        index("pages", randomTexts());
        Map<String, Long> fingerprints = fingerprints("pages");
        long target = randomFrom(fingerprints.values());
        AliasActions action = AliasActions.add().index("pages").alias("near").filter(query(FIELD, value(target), 6));
        assertAcked(indicesAdmin().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT).addAliasAction(action));
        assertThat(find("{\"match_all\": {}}", "near"), equalTo(near(fingerprints, target, 6)));
    }

    public void testNested() {
        createIndex("pages", 2, MAPPING);
        BulkRequestBuilder bulk = client().prepareBulk("pages");
        bulk.add(client().prepareIndex().setId("1").setSource("""
            {"parts": [{"fingerprint": "one two three"}, {"fingerprint": ["four", "five six"]}]}""", XContentType.JSON));
        bulk.add(client().prepareIndex().setId("2").setSource("""
            {"parts": {"fingerprint": "seven eight nine"}}""", XContentType.JSON));
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
        String five = query("parts.fingerprint", "\"like\": \"five four six\"", 0);
        assertThat(find("{\"nested\": {\"path\": \"parts\", \"query\": " + five + "}}", "pages"), equalTo(Set.of("1")));
        Exception e = searchFails(
            RestStatus.BAD_REQUEST,
            "{\"nested\": {\"path\": \"parts\", \"query\": " + query("parts.fingerprint", like("pages", "1"), 3) + "}}",
            "pages");
        assertMessage(e, "[like] document [pages/1] has no fingerprint in field [parts.fingerprint]");
    }

    public void testLikeWithRouting() {
        createIndex("pages", 5, """
            {"_routing": {"required": true}, "properties": {"f": {"type": "simhash", "analyzer": "whitespace"}}}""");
        client().prepareIndex("pages").setId("1").setRouting("r").setSource("f", "one two").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        String like = "\"like\": {\"_index\": \"pages\", \"_id\": \"1\", \"routing\": \"r\"}";
        client().prepareIndex("pages").setId("1").setRouting("s").setSource("f", "one two").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        search("{\"query\": " + query("f", like, 0) + "}", hit -> assertThat(hit.field("_routing").getValue(), equalTo("s")), "pages");
        assertThat(find(query("f", like, 0), "pages"), equalTo(Set.of("1")));
        Exception e = searchFails(RestStatus.BAD_REQUEST, query("f", like("pages", "1"), 0), "pages");
        assertMessage(e, "[like] several documents match [pages/1]");
    }

    public void testLikeThatCannotBe() {
        createIndex("pages", 2, MAPPING);
        createIndex("spots", 1, """
            {"properties": {"body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "spot_signatures"}}}}}""");
        createIndex("words", 1, """
            {"properties": {"body": {"type": "text", "fields": {"simhash": {"type": "keyword"}}}}}""");
        index("pages", Map.of("1", "one two", "empty", ""));
        index("spots", Map.of("1", "the rally was a success for everyone"));
        index("words", Map.of("1", "one"));

        Exception e = searchFails(RestStatus.NOT_FOUND, query(FIELD, like("pages", "2"), 3), "pages");
        assertMessage(e, "[like] document [pages/2] not found");
        e = searchFails(RestStatus.NOT_FOUND, query(FIELD, like("nowhere", "2"), 3), "pages");
        assertMessage(e, "no such index [nowhere]");
        e = searchFails(RestStatus.BAD_REQUEST, query(FIELD, like("pages", "empty"), 3), "pages");
        assertMessage(e, "[like] document [pages/empty] has no fingerprint in field [body.simhash]");
        e = searchFails(RestStatus.BAD_REQUEST, query(FIELD, like("words", "1"), 3), "pages");
        assertMessage(e, "cannot read field [body.simhash] of document [words/1]");
        e = searchFails(RestStatus.BAD_REQUEST, query(FIELD, like("spots", "1"), 3), "pages");
        assertMessage(e, "cannot compare a fingerprint of version [4] and analyzer [spot_signatures] with field [body.simhash]");

        AliasActions both = AliasActions.add().indices("pages", "spots").alias("both");
        assertAcked(indicesAdmin().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT).addAliasAction(both));
        e = searchFails(RestStatus.BAD_REQUEST, query(FIELD, like("both", "1"), 3), "pages");
        assertMessage(e, "[like] several documents match [both/1]");
        e = searchFails(RestStatus.BAD_REQUEST, query(FIELD, "\"like\": {\"_id\": \"1\"}", 3), "pages", "spots");
        assertMessage(e, "[like] several documents match [1]; give its [_index]");
    }

    /** Fingerprints of analyzers with the same name but different definitions are not comparable. */
    public void testLikeWithAnalyzerDefinedOtherwise() {
        for (int distance = 1; distance <= 2; distance++) {
            Settings.Builder settings = Settings.builder()
                .put("index.analysis.analyzer.own.type", "spot_signatures")
                .put("index.analysis.analyzer.own.distance", distance);
            String own = "{\"properties\": {\"body\": {\"type\": \"simhash\", \"analyzer\": \"own\"}}}";
            assertAcked(prepareCreate("own" + distance).setSettings(settings).setMapping(own));
            index("own" + distance, Map.of("1", "the rally was a great success for everyone"));
        }
        assertThat(find(query("body", like("own1", "1"), 0), "own1"), equalTo(Set.of()));
        Exception e = searchFails(RestStatus.BAD_REQUEST, query("body", like("own1", "1"), 0), "own2");
        assertMessage(e, "cannot compare a fingerprint of version [4] and analyzer [own] as its settings and weights define it, [");
        // Nor does a fingerprint of unknown origin specify which of them to compare it with. Each index analyzes a text itself.
        e = searchFails(RestStatus.BAD_REQUEST, query("body", value(1), 0), "own1", "own2");
        assertMessage(e, "give the [value] with its origin, in the format [qualified]");
        String text = query("body", "\"like\": \"the rally was a great success for everyone\"", 0);
        Set<String> found = new HashSet<>();
        search("{\"query\": " + text + "}", hit -> found.add(hit.getIndex()), "own1", "own2");
        assertThat(found, equalTo(Set.of("own1", "own2")));
    }

    public void testFieldsThatCannotBeSearched() {
        createIndex("pages", 2, MAPPING);
        createIndex("others", 1, "{\"properties\": {\"n\": {\"type\": \"long\"}}}");
        index("pages", Map.of("1", "one two"));
        Exception e = searchFails(RestStatus.BAD_REQUEST, query("body", value(1), 3), "pages");
        assertMessage(e, "1: [simhash] [field] [body] must be of type [simhash], but is of type [text] in [pages], did you mean [" + FIELD);
        e = searchFails(RestStatus.BAD_REQUEST, query("n", value(1), 3), "pages", "others");
        assertMessage(e, "1: [simhash] [field] [n] must be of type [simhash], but is of type [long] in [others]");
        e = searchFails(RestStatus.BAD_REQUEST, query("nowhere", value(1), 3), "pages", "others");
        assertMessage(e, "1: [simhash] [field] [nowhere] is not mapped in [others, pages]: correct the name, or add a field");
        // An index without the field has no matches and does not fail.
        assertThat(find(query(FIELD, "\"like\": \"one two\"", 0), "pages", "others"), equalTo(Set.of("1")));
    }

    public void testFingerprintsOutliveARestart() throws Exception {
        createIndex("pages", 2, MAPPING);
        Map<String, String> texts = randomTexts();
        index("pages", texts);
        Map<String, Long> before = fingerprints("pages");
        internalCluster().fullRestart();
        ensureGreen("pages");
        assertThat(fingerprints("pages"), equalTo(before));
        String id = randomFrom(texts.keySet());
        String text = query(FIELD, "\"like\": \"" + texts.get(id) + "\"", 5);
        assertThat(find(text, "pages"), equalTo(near(before, before.get(id), 5)));
        Set<String> others = near(before, before.get(id), 5);
        others.remove(id);
        assertThat(find(query(FIELD, like("pages", id), 5), "pages"), equalTo(others));
    }
}
