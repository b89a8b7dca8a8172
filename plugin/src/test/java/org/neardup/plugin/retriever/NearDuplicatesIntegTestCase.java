package org.neardup.plugin.retriever;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.ChunkedToXContent;
import org.elasticsearch.common.xcontent.ChunkedToXContentObject;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertNoFailures;

/** Two indices of several shards on three nodes, with pages in families of near-duplicates, searched with the bodies of REST requests. */
@ESIntegTestCase.SuiteScopeTestCase
@ESIntegTestCase.ClusterScope(numDataNodes = 3)
public abstract class NearDuplicatesIntegTestCase extends ESIntegTestCase {

    static final String[] INDICES = {"pages-1", "pages-2"};
    static final String CHILD = "\"retriever\": {\"standard\": {\"query\": {\"match\": {\"title\": \"shared\"}}}}";
    static final String FIELD = "\"field\": \"body.simhash\"";
    static final String PAGERANK = "\"authority\": \"pagerank\"";

    private static final String MAPPING = """
        {"properties": {
          "title": {"type": "text", "analyzer": "whitespace"},
          "body": {"type": "text", "analyzer": "whitespace", "fields": {
            "simhash": {"type": "simhash", "analyzer": "whitespace"},
            "sketch": {"type": "weighted_minhash", "analyzer": "whitespace"},
            "signatures": {"type": "signature_set", "analyzer": "whitespace"}}},
          "site": {"type": "keyword"},
          "pagerank": {"type": "double"},
          "key": {"type": "keyword"},
          "published": {"type": "date"},
          "point": {"type": "dense_vector", "dims": 2, "similarity": "l2_norm", "index_options": {"type": "flat"}},
          "comments": {"type": "nested", "properties": {"text": {"type": "text"}}}
        }}""";

    private static final Map<String, Page> PAGES = new HashMap<>();

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    @Override
    protected void setupSuiteScopeCluster() throws Exception {
        PAGES.clear();
        for (String index : INDICES) {
            Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 0).build();
            assertAcked(prepareCreate(index).setSettings(settings).setMapping(MAPPING));
        }
        BulkRequestBuilder bulk = client().prepareBulk();
        for (Page page : Page.corpus(random(), INDICES)) {
            PAGES.put(page.id(), page);
            bulk.add(client().prepareIndex(page.index()).setId(page.id()).setSource(page.source()));
        }
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
        var aliases = new IndicesAliasesRequest(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT);
        aliases.addAliasAction(IndicesAliasesRequest.AliasActions.add().indices(INDICES).alias("all"));
        QueryBuilder twoSites = QueryBuilders.termsQuery("site", "site0", "site1");
        aliases.addAliasAction(IndicesAliasesRequest.AliasActions.add().indices(INDICES).alias("sites").filter(twoSites));
        assertAcked(client().admin().indices().aliases(aliases));
        ensureGreen();
    }

    /** Returns a retriever over {@link #CHILD} with these parameters. */
    static String collapse(String... parameters) {
        return "{\"near_duplicates\": {" + String.join(", ", CHILD, FIELD, String.join(", ", parameters)).replaceAll(", $", "") + "}}";
    }

    /** Reads the body of a search request. */
    SearchSourceBuilder source(String json) {
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
            return new SearchSourceBuilder().parseXContent(parser, true, feature -> true);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    SearchRequest request(String json, String... indices) {
        return new SearchRequest(indices.length == 0 ? INDICES : indices).source(source(json));
    }

    /** Runs a search that must succeed on every shard. */
    void search(String json, Consumer<SearchResponse> test) {
        search(request(json), test);
    }

    void search(SearchRequest request, Consumer<SearchResponse> test) {
        SearchResponse response = client().search(request).actionGet();
        try {
            assertNoFailures(response);
            test.accept(response);
        } finally {
            response.decRef();
        }
    }

    /** Returns the pages that a search finds, at least one, best first. */
    List<Page> ranking(SearchRequest request) {
        List<Page> ranking = new ArrayList<>();
        search(request, response -> {
            for (SearchHit hit : response.getHits()) {
                ranking.add(page(hit));
            }
        });
        assertFalse("no hits", ranking.isEmpty());
        return ranking;
    }

    List<Page> ranking(String json) {
        return ranking(request(json));
    }

    /** Returns what the child of {@link #collapse} finds. */
    List<Page> childRanking() {
        return ranking("{\"size\": 1000, \"query\": {\"match\": {\"title\": \"shared\"}}}");
    }

    static List<String> ids(List<CollapseOracle.Group<Page>> groups) {
        return groups.stream().map(group -> group.kept().id()).toList();
    }

    static List<String> ids(SearchHits hits) {
        return Arrays.stream(hits.getHits()).map(SearchHit::getId).toList();
    }

    static Page page(SearchHit hit) {
        return PAGES.get(hit.getId());
    }

    static Collection<Page> pages() {
        return PAGES.values();
    }

    /** Asserts that the hits are the kept pages of these groups, each with at most three of its hidden pages. */
    static void assertGroups(List<CollapseOracle.Group<Page>> expected, SearchHits hits) {
        assertGroups(expected, hits, NearDuplicatesRetrieverBuilder.NAME, GroupHits.DEFAULT.size());
    }

    /** Asserts that the hits are the kept pages of these groups, each with its hidden pages, at most {@code size} of them. */
    static void assertGroups(List<CollapseOracle.Group<Page>> expected, SearchHits hits, String name, int size) {
        assertEquals(ids(expected), ids(hits));
        for (int i = 0; i < expected.size(); i++) {
            assertHidden(expected.get(i), hits.getAt(i), name, size);
        }
    }

    /** Asserts that a hit has the hidden pages of a group, at most {@code size} of them. */
    static void assertHidden(CollapseOracle.Group<Page> group, SearchHit kept, String name, int size) {
        List<Page> hidden = group.hidden();
        Map<String, SearchHits> innerHits = kept.getInnerHits();
        assertEquals(hidden.isEmpty(), innerHits == null || innerHits.containsKey(name) == false);
        if (hidden.isEmpty() == false) {
            SearchHits inner = innerHits.get(name);
            assertEquals(hidden.size(), inner.getTotalHits().value());
            assertEquals(Math.min(size, hidden.size()), inner.getHits().length);
            for (int i = 0; i < inner.getHits().length; i++) {
                SearchHit hit = inner.getAt(i);
                assertEquals(hidden.get(i).id(), hit.getId());
                assertEquals(hidden.get(i).index(), hit.getIndex());
                int distance = SimHash.distance(group.kept().fingerprint(), hidden.get(i).fingerprint());
                assertEquals(distance, hit.field("distance").<Integer>getValue().intValue());
            }
        }
    }

    /** Asserts that a search fails as a bad request with all of these parts in its message, and returns the message. */
    String assertRefused(SearchRequest request, String... parts) {
        Exception exception = expectThrows(Exception.class, () -> client().search(request).actionGet().decRef());
        String message = exception.getMessage();
        assertEquals(message, 400, ExceptionsHelper.status(exception).getStatus());
        for (String part : parts) {
            assertTrue(part + "\nis not in\n" + message, message.contains(part));
        }
        return message;
    }

    /** Asserts that a search without memory fails with 429 and releases its memory, and returns the message. */
    static String assertRefusedWithoutMemory(SearchRequest request) {
        breakers().forEach(breaker -> breaker.addWithoutBreaking(breaker.getLimit()));
        Exception refused;
        try {
            refused = expectThrows(Exception.class, () -> client().search(request).actionGet().decRef());
        } finally {
            breakers().forEach(breaker -> breaker.addWithoutBreaking(-breaker.getLimit()));
        }
        assertEquals(refused.toString(), 429, ExceptionsHelper.status(refused).getStatus());
        assertNothingReserved();
        return ExceptionsHelper.stackTrace(refused);
    }

    /**
     * Reads the body of a search request that times out at once. It goes to one shard only, because the server cannot merge a sorted shard
     * that timed out with one that did not.
     */
    SearchRequest requestWithoutTime(String json) {
        SearchRequest request = request(json, INDICES[0]).preference("_shards:0");
        request.source().timeout(TimeValue.timeValueNanos(1));
        return request;
    }

    /** Asserts that a search that times out says so and shows no groups. */
    void assertTimesOut(String json) {
        SearchRequest request = requestWithoutTime(json);
        search(request, response -> {
            assertTrue(response.isTimedOut());
            assertTrue(Arrays.stream(response.getHits().getHits()).allMatch(hit -> hit.getInnerHits() == null));
        });
        assertNothingReserved();
    }

    /**
     * Asserts that no search holds memory of the plugin's breakers. After a timeout, a shard continues to sample the weights of tokens for
     * other searches, and releases its memory at the end.
     */
    static void assertNothingReserved() {
        try {
            assertBusy(() -> breakers().forEach(breaker -> assertEquals(0, breaker.getUsed())));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static List<CircuitBreaker> breakers() {
        return StreamSupport.stream(internalCluster().getInstances(CircuitBreakerService.class).spliterator(), false)
            .map(service -> service.getBreaker(MemoryClaim.BREAKER))
            .toList();
    }

    static String render(ChunkedToXContentObject response) {
        return Strings.toString(ChunkedToXContent.wrapAsToXContent(response));
    }
}
