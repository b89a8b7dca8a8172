package org.neardup.plugin.mapper;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.indices.analyze.AnalyzeAction;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.fieldcaps.FieldCapabilities;
import org.elasticsearch.action.search.SearchRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.collapse.CollapseBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.NeardupPlugin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertNoFailures;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;

/** The field types on real shards, with the other features of Elasticsearch. */
@ESIntegTestCase.ClusterScope(scope = ESIntegTestCase.Scope.SUITE, numDataNodes = 2)
public class TokenFieldsIT extends ESIntegTestCase {

    private static final String MAPPING = """
        {"properties": {
          "title": {"type": "text", "copy_to": "all"},
          "body": {"type": "text", "copy_to": "all", "fields": {
            "simhash": {"type": "simhash", "analyzer": "whitespace"},
            "set": {"type": "signature_set", "analyzer": "whitespace"}}},
          "all": {"type": "text", "store": false, "fields": {
            "simhash": {"type": "simhash", "analyzer": "whitespace"},
            "set": {"type": "signature_set", "analyzer": "whitespace", "weights": "counts"}}}}}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    private void createIndex(String name, Settings.Builder settings) {
        assertAcked(prepareCreate(name).setSettings(settings).setMapping(MAPPING));
    }

    private static void index(String index, String id, Object... source) {
        assertThat(
            client().prepareIndex(index).setId(id).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().status(),
            equalTo(RestStatus.CREATED));
    }

    private static void indexAll(String index, List<String> bodies) {
        BulkRequestBuilder bulk = client().prepareBulk(index);
        bodies.forEach(body -> bulk.add(client().prepareIndex().setSource("body", body)));
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
    }

    private static long fingerprint(String... words) {
        SimHash simHash = new SimHash();
        Arrays.stream(words).distinct().forEach(word -> simHash.add(TokenHash.hash(word)));
        return simHash.fingerprint();
    }

    private static String hex(String... words) {
        return Fingerprint.toHex(fingerprint(words));
    }

    private static List<Object> tokens(String... words) {
        return List.copyOf(Arrays.stream(words).map(word -> Fingerprint.toHex(TokenHash.stored(TokenHash.hash(word)))).sorted().toList());
    }

    private static List<String> analyze(AnalyzeAction.Request request) {
        return client().admin().indices().analyze(request).actionGet().getTokens().stream()
            .map(AnalyzeAction.AnalyzeToken::getTerm).toList();
    }

    /** The tokens have the hashes that the fields store, also of a text that is normalized first. */
    public void testTheTokensOfAField() {
        Settings.Builder settings = Settings.builder().put("index.number_of_shards", 1)
            .put("index.analysis.analyzer.words.tokenizer", "standard")
            .putList("index.analysis.analyzer.words.filter", "lowercase")
            .put("index.analysis.analyzer.letters.type", "shingle_signatures")
            .put("index.analysis.analyzer.letters.unit", "character");
        StringBuilder fields = new StringBuilder();
        List<String> analyzers = List.of("shingle_signatures", "spot_signatures", "whitespace", "words", "letters");
        for (String type : List.of("simhash", "signature_set", "weighted_minhash")) {
            for (String analyzer : analyzers) {
                fields.append(", \"%s_%s\": {\"type\": \"%s\", \"analyzer\": \"%s\"}".formatted(type, analyzer, type, analyzer));
            }
        }
        assertAcked(prepareCreate("analyzed").setSettings(settings).setMapping("""
            {"properties": {
              "same": {"type": "alias", "path": "body.signature_set_words"},
              "body": {"type": "text", "fields": {%s}}}}""".formatted(fields.substring(2))));
        assertAcked(indicesAdmin().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT).addAlias("analyzed", "also-analyzed"));
        String text = "The ca\u00ADfe\u0301\u2019s ferry leaves the western pier at noon and\u200B returns before the tide";
        index("analyzed", "1", "body", text);
        for (String analyzer : analyzers) {
            AnalyzeAction.Request bySet = new AnalyzeAction.Request("also-analyzed").field("body.signature_set_" + analyzer).text(text);
            List<String> tokens = analyze(bySet);
            assertThat(tokens.size(), greaterThan(1));
            assertResponse(prepareSearch("analyzed").addDocValueField("body.signature_set_" + analyzer),
                response -> assertThat(Set.copyOf(response.getHits().getAt(0).field("body.signature_set_" + analyzer).getValues()),
                    equalTo(Set.copyOf(tokens(tokens.stream().distinct().toArray(String[]::new))))));
            for (String type : List.of("simhash", "weighted_minhash")) {
                String field = "body." + type + "_" + analyzer;
                assertThat(field, analyze(new AnalyzeAction.Request("analyzed").field(field).text(text)), equalTo(tokens));
            }
            // The request of a caller stays as it is.
            assertNull(bySet.analyzer());
            assertEquals(text, bySet.text()[0]);
        }
        List<String> words = analyze(new AnalyzeAction.Request("analyzed").field("same").text(text));
        assertThat(words.subList(0, 3), equalTo(List.of("the", "caf\u00E9's", "ferry")));
        AnalyzeAction.Request explained = new AnalyzeAction.Request("analyzed").field("same").text(text).explain(true);
        assertThat(client().admin().indices().analyze(explained).actionGet().detail().tokenfilters().length, equalTo(1));
        assertThat(
            analyze(new AnalyzeAction.Request("analyzed").field("body").text("One two")), equalTo(List.of("one", "two")));
    }

    public void testArraysCopyToAndUpdates() {
        createIndex("pages", Settings.builder().put("index.number_of_shards", 2));
        index("pages", "1", "title", "one", "body", List.of("two three", "", "two"));
        index("pages", "2", "body", List.of());
        index("pages", "3", "title", "one");
        SearchRequestBuilder search = prepareSearch("pages").addDocValueField("body.simhash")
            .addDocValueField("body.set")
            .addDocValueField("all.set")
            .addFetchField(new FieldAndFormat("all.simhash", "hex"));
        assertResponse(search.setQuery(QueryBuilders.idsQuery().addIds("1")), response -> {
            SearchHit hit = response.getHits().getAt(0);
            assertThat(hit.field("body.simhash").getValue(), equalTo(hex("two", "three", "two")));
            assertThat(hit.field("body.set").getValues(), equalTo(tokens("two", "three")));
            assertThat(hit.field("all.set").getValues(), equalTo(tokens("one", "two", "three", "two")));
            assertThat(hit.field("all.simhash").getValues(), equalTo(List.of(hex("one", "two", "three", "two"))));
        });
        assertResponse(prepareSearch("pages").addFetchField("*").setQuery(QueryBuilders.idsQuery().addIds("1")), response -> {
            SearchHit hit = response.getHits().getAt(0);
            assertThat(hit.getFields().keySet(), equalTo(Set.of("title", "body", "all")));
            assertThat(hit.field("body").getValues(), equalTo(List.of("two three", "", "two")));
        });
        for (String field : List.of("body.simhash", "body.set")) {
            assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.existsQuery(field)), 1);
        }
        for (String field : List.of("all.simhash", "all.set")) {
            assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.existsQuery(field)), 2);
        }
        client().prepareUpdate("pages", "1").setDoc("body", "four").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        assertResponse(search.setQuery(QueryBuilders.idsQuery().addIds("1")), response -> {
            SearchHit hit = response.getHits().getAt(0);
            assertThat(hit.field("body.simhash").getValue(), equalTo(hex("four")));
            assertThat(hit.field("all.set").getValues(), equalTo(tokens("one", "four")));
        });
    }

    public void testIndexSort() {
        createIndex("sorted", Settings.builder().put("index.number_of_shards", 1).put("index.sort.field", "body.simhash"));
        List<String> texts = randomList(20, 60, () -> randomAlphaOfLength(6) + " " + randomAlphaOfLength(6));
        indexAll("sorted", texts);
        indicesAdmin().prepareForceMerge("sorted").setMaxNumSegments(1).get();
        refresh("sorted");
        List<Long> stored = new ArrayList<>();
        assertResponse(prepareSearch("sorted").addSort("_doc", SortOrder.ASC).addDocValueField("body.simhash").setSize(100), response -> {
            response.getHits().forEach(hit -> stored.add(Fingerprint.parseHex(hit.field("body.simhash").getValue())));
        });
        assertThat(stored, hasSize(texts.size()));
        assertThat(stored, equalTo(stored.stream().sorted().toList()));
    }

    public void testSortAndSearchAfterByHex() {
        createIndex("pages", Settings.builder().put("index.number_of_shards", 3));
        List<Long> expected = new ArrayList<>();
        List<String> words = randomList(20, 40, () -> randomAlphaOfLength(8));
        indexAll("pages", words);
        words.forEach(word -> expected.add(fingerprint(word)));
        expected.sort(null);
        List<Long> sorted = new ArrayList<>();
        Object[] after = null;
        do {
            SearchRequestBuilder page = prepareSearch("pages").addSort("body.simhash", SortOrder.ASC).setSize(7);
            if (after != null) {
                page.searchAfter(after);
            }
            List<Object[]> last = new ArrayList<>();
            assertResponse(page, response -> {
                assertNoFailures(response);
                for (SearchHit hit : response.getHits()) {
                    last.add(hit.getSortValues());
                    sorted.add(Fingerprint.parseHex((String) hit.getSortValues()[0]));
                    assertThat(hit.getRawSortValues()[0], equalTo(sorted.getLast()));
                }
            });
            after = last.isEmpty() ? null : last.getLast();
        } while (after != null);
        assertThat(sorted, equalTo(expected));
    }

    public void testTermAggregationsAndCollapse() {
        createIndex("pages", Settings.builder().put("index.number_of_shards", 2));
        index("pages", "1", "body", "one two");
        index("pages", "2", "body", "two one");
        index("pages", "3", "body", "three one three");
        assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.termQuery("body.simhash", hex("one", "two"))), 2);
        assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.matchQuery("body.simhash", hex("one", "two"))), 2);
        List<String> either = List.of(hex("one", "two"), hex("one", "three"), hex("nowhere"));
        assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.termsQuery("body.simhash", either)), 3);
        SearchRequestBuilder search = prepareSearch("pages").setCollapse(new CollapseBuilder("body.simhash"))
            .addAggregation(AggregationBuilders.terms("fingerprints").field("body.simhash"))
            .addAggregation(AggregationBuilders.terms("tokens").field("all.set"));
        assertResponse(search, response -> {
            assertNoFailures(response);
            assertThat(response.getHits().getHits().length, equalTo(2));
            Terms fingerprints = response.getAggregations().get("fingerprints");
            assertThat(fingerprints.getBuckets(), hasSize(2));
            assertThat(fingerprints.getBucketByKey(hex("one", "two")).getDocCount(), equalTo(2L));
            Terms tokens = response.getAggregations().get("tokens");
            assertThat(tokens.getBuckets(), hasSize(3));
            // A repeated token counts once.
            assertThat(tokens.getBucketByKey(Fingerprint.toHex(TokenHash.stored(TokenHash.hash("three")))).getDocCount(), equalTo(1L));
            assertThat(tokens.getBucketByKey(Fingerprint.toHex(TokenHash.stored(TokenHash.hash("one")))).getDocCount(), equalTo(3L));
        });
    }

    public void testFieldCaps() {
        createIndex("pages", Settings.builder());
        Map<String, Map<String, FieldCapabilities>> fields = client().prepareFieldCaps("pages").setFields("body.*").get().get();
        FieldCapabilities simHash = fields.get("body.simhash").get("simhash");
        assertTrue(simHash.isSearchable());
        assertTrue(simHash.isAggregatable());
        FieldCapabilities set = fields.get("body.set").get("signature_set");
        assertFalse(set.isSearchable());
        assertTrue(set.isAggregatable());
    }

    public void testSyntheticSource() {
        assertAcked(
            prepareCreate("synthetic").setSettings(Settings.builder().put("index.mapping.source.mode", "synthetic")).setMapping("""
                {"properties": {
                  "body": {"type": "text", "fields": {"set": {"type": "signature_set", "analyzer": "whitespace"}}},
                  "alone": {"type": "simhash", "analyzer": "whitespace"}}}"""));
        Map<String, Object> source = Map.of("body", "one two", "alone", List.of("three four", "five"));
        client().prepareIndex("synthetic").setId("1").setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        assertThat(client().prepareGet("synthetic", "1").get().getSourceAsMap(), equalTo(source));
        assertResponse(prepareSearch("synthetic").addDocValueField("alone").addDocValueField("body.set"), response -> {
            SearchHit hit = response.getHits().getAt(0);
            assertThat(hit.getSourceAsMap(), equalTo(source));
            assertThat(hit.field("alone").getValue(), equalTo(hex("three", "four", "five")));
            assertThat(hit.field("body.set").getValues(), equalTo(tokens("one", "two")));
        });
    }

    public void testMappingErrorsAreTheUsers() {
        createIndex("pages", Settings.builder());
        assertRefused("{\"properties\": {\"f\": {\"type\": \"simhash\", \"version\": 1}}}", "[version] of field [f] cannot be [1]");
        assertRefused(
            "{\"properties\": {\"f\": {\"type\": \"simhash\", \"version\": \"x\"}}}", "Failed to parse mapping: For input string");
        assertRefused("{\"properties\": {\"f\": {\"type\": \"signature_set\", \"analyzer\": \"nope\"}}}", "analyzer [nope] has not been");
        assertRefused(
            "{\"properties\": {\"body\": {\"type\": \"text\", \"fields\": {\"simhash\": {\"type\": \"simhash\"}}}}}",
            "Cannot update parameter [analyzer] from [whitespace] to [shingle_signatures]");
        assertRefused(
            "{\"properties\": {\"body\": {\"type\": \"text\", \"fields\": {\"simhash\": {\"type\": \"signature_set\"}}}}}",
            "cannot be changed from type [simhash] to [signature_set]");
        Settings spots = Settings.builder()
            .put("index.analysis.analyzer.own.type", "spot_signatures")
            .put("index.analysis.analyzer.own.distance", "far")
            .build();
        Exception e = expectThrows(Exception.class, () -> prepareCreate("others").setSettings(spots).get());
        assertThat(ExceptionsHelper.status(e), equalTo(RestStatus.BAD_REQUEST));
        assertThat(ExceptionsHelper.stackTrace(e), containsString("[distance] of [own] must be a whole number"));
    }

    private void assertRefused(String mapping, String message) {
        Exception e = expectThrows(
            Exception.class,
            () -> indicesAdmin().preparePutMapping("pages").setSource(mapping, XContentType.JSON).get());
        assertThat(ExceptionsHelper.status(e), equalTo(RestStatus.BAD_REQUEST));
        assertThat(ExceptionsHelper.stackTrace(e), containsString(message));
    }

    public void testSearchErrorsAreTheUsers() {
        createIndex("pages", Settings.builder().put("index.number_of_shards", 1));
        index("pages", "1", "body", "one two");
        assertFails(prepareSearch("pages").setQuery(QueryBuilders.termQuery("body.simhash", "xyz")), "[xyz] is not a fingerprint");
        assertFails(prepareSearch("pages").setQuery(QueryBuilders.rangeQuery("body.simhash").gte("0")), "does not support range queries");
        assertFails(prepareSearch("pages").setQuery(QueryBuilders.termQuery("body.set", "x")), "cannot be searched");
        assertFails(prepareSearch("pages").addDocValueField("body.simhash", "0.0"), "does not support custom formats");
        assertFails(prepareSearch("pages").addSort("body.set", SortOrder.ASC), "documents cannot be sorted by field [body.set]");
        // A search for words in all fields does not use fingerprints.
        assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.queryStringQuery("two")), 1);
        assertHitCount(prepareSearch("pages").setQuery(QueryBuilders.multiMatchQuery("two", "*")), 1);
    }

    private static void assertFails(SearchRequestBuilder search, String message) {
        Exception e = expectThrows(Exception.class, () -> search.get().decRef());
        assertThat(ExceptionsHelper.status(e), equalTo(RestStatus.BAD_REQUEST));
        assertThat(ExceptionsHelper.stackTrace(e), containsString(message));
    }
}
