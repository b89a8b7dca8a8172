package org.neardup.plugin.lookup;

import org.elasticsearch.ElasticsearchTimeoutException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionFuture;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.transport.MockTransportService;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.query.NearDuplicatesQueryBuilder;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.instanceOf;

/** Looking up many texts gives the first hit of a search for each, in the shards of two nodes. */
@ESIntegTestCase.ClusterScope(numDataNodes = 2)
public class LookUpIT extends ESIntegTestCase {

    private static final String FIELD = "body.signatures";
    private static final String SHARD_ACTION = LookUpAction.TYPE.name() + "[s]";
    private static final String MAPPING = """
        {"properties": {"open": {"type": "boolean"}, "body": {"type": "text", "analyzer": "whitespace", "fields": {
          "signatures": {"type": "signature_set", "analyzer": "whitespace", "index": %b, "weights": "%s"}}}}}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class, MockTransportService.TestPlugin.class);
    }

    private void create(String name, int shards, int replicas, boolean hasTerms) {
        Settings settings = Settings.builder().put("index.number_of_shards", shards).put("index.number_of_replicas", replicas).build();
        assertAcked(prepareCreate(name).setSettings(settings).setMapping(MAPPING.formatted(hasTerms, randomFrom("none", "counts"))));
    }

    private static String words(int count, int vocabulary) {
        return IntStream.range(0, count).mapToObj(i -> "w" + between(0, vocabulary)).collect(Collectors.joining(" "));
    }

    /** An earlier text with some words changed, or another one. */
    private static String text(List<String> earlier) {
        if (earlier.isEmpty() || randomInt(4) == 0) {
            return words(randomFrom(1, 3, 5, 12, 40), randomFrom(30, 1000));
        }
        String[] words = randomFrom(earlier).split(" ");
        for (int edits = between(0, 3); edits > 0; edits--) {
            words[between(0, words.length - 1)] = "w" + between(0, 1000);
        }
        return String.join(" ", words);
    }

    /** Adds documents to several segments, replaces some, and deletes some. */
    private void fill(String name, List<String> texts) {
        for (int round = between(2, 4); round > 0; round--) {
            BulkRequestBuilder bulk = client().prepareBulk();
            for (int i = between(20, 100); i > 0; i--) {
                String text = text(texts);
                texts.add(text);
                String id = String.valueOf(between(0, 200));
                bulk.add(client().prepareIndex(name).setId(id).setSource("body", text, "open", randomBoolean()));
                if (randomInt(5) == 0) {
                    bulk.add(client().prepareDelete(name, String.valueOf(between(0, 200))));
                }
            }
            assertFalse(bulk.get().hasFailures());
            refresh(name);
        }
    }

    private static LookUpRequest request(String index, Criteria criteria, List<SoughtText> texts, TimeValue mostTime) {
        return new LookUpRequest(index.split(","), IndicesOptions.lenientExpandOpen(), texts, criteria, mostTime);
    }

    private static LookUpResponse lookUp(String index, Criteria criteria, List<SoughtText> texts) {
        LookUpRequest request = request(index, criteria, texts, TimeValue.timeValueMinutes(1));
        return client().execute(LookUpAction.TYPE, request).actionGet();
    }

    private static Criteria criteria(String similarity, String threshold) {
        return new Criteria(similarity, new SignatureThreshold(FIELD, new BigDecimal(threshold), 4));
    }

    private static Near search(String index, Criteria criteria, SoughtText text) throws Exception {
        BoolQueryBuilder query = QueryBuilders.boolQuery()
            .must(new NearDuplicatesQueryBuilder(new Text(text.text()), criteria.similarity(), criteria.threshold()));
        if (text.ownId() != null) {
            query.mustNot(QueryBuilders.idsQuery().addIds(text.ownId()));
        }
        SearchRequest request = new SearchRequest(index.split(",")).indicesOptions(IndicesOptions.lenientExpandOpen())
            .source(new SearchSourceBuilder().query(query).size(1));
        List<Near> found = new ArrayList<>();
        assertResponse(client().search(request), response -> {
            for (SearchHit hit : response.getHits().getHits()) {
                found.add(new Near(hit.getIndex(), hit.getId(), hit.getScore()));
            }
        });
        return found.isEmpty() ? null : found.getFirst();
    }

    public void testLikeASearchForEach() throws Exception {
        // Without replicas: the order of equally similar documents differs between copies.
        create("pages-a", 3, 0, true);
        create("pages-b", 2, 0, true);
        assertAcked(prepareCreate("pages-without").setMapping("{\"properties\": {\"other\": {\"type\": \"keyword\"}}}"));
        List<String> texts = new ArrayList<>();
        fill("pages-a", texts);
        fill("pages-b", texts);
        assertAcked(indicesAdmin().prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAliasAction(AliasActions.add().indices("pages-a", "pages-b").alias("opened").filter("{\"term\": {\"open\": true}}"))
            .addAliasAction(AliasActions.add().index("pages-a").alias("routed").searchRouting("x")));
        int found = 0;
        for (String index : List.of("pages-a", "pages-*", "opened", "routed", "pages-b,opened", "missing,pages-b")) {
            Criteria criteria = criteria(randomFrom("jaccard", "cosine", "dice"), randomFrom("0.3", "0.5", "0.8", "1"));
            List<SoughtText> sought = new ArrayList<>(List.of(new SoughtText(" ", null)));
            for (int i = 0; i < 100; i++) {
                sought.add(new SoughtText(text(texts), randomBoolean() ? null : String.valueOf(between(0, 200))));
            }
            LookUpResponse response = lookUp(index, criteria, sought);
            for (int i = 0; i < sought.size(); i++) {
                assertNull(response.failure(i));
                assertEquals(index + " " + criteria + " " + sought.get(i), search(index, criteria, sought.get(i)), response.near(i));
                found += response.near(i) == null ? 0 : 1;
            }
        }
        assertThat(found, greaterThan(50));
        assertNull(lookUp("missing", criteria("jaccard", "0.5"), List.of(new SoughtText(texts.getFirst(), null))).near(0));
    }

    /** More candidates than are compared at a time: 70,000. */
    public void testManyCandidates() throws Exception {
        create("pages", 1, 0, true);
        BulkRequestBuilder bulk = client().prepareBulk();
        for (int i = 0; i < 700; i++) {
            bulk.add(client().prepareIndex("pages").setId("id" + i).setSource("body", "a b c d e f v" + between(0, 7)));
        }
        assertFalse(bulk.get().hasFailures());
        refresh("pages");
        List<SoughtText> sought = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sought.add(new SoughtText("a b c d e f v" + between(0, 9), "id" + between(0, 700)));
        }
        Criteria criteria = criteria("jaccard", "0.5");
        LookUpResponse response = lookUp("pages", criteria, sought);
        for (int i = 0; i < sought.size(); i++) {
            assertEquals(sought.get(i).toString(), search("pages", criteria, sought.get(i)), response.near(i));
        }
    }

    public void testFieldsThatCannotBeSearched() {
        create("plain", 1, 0, false);
        List<SoughtText> texts = List.of(new SoughtText("some text", null));
        Exception withoutTerms = expectThrows(Exception.class, () -> lookUp("plain", criteria("jaccard", "0.5"), texts));
        assertEquals(RestStatus.BAD_REQUEST, ExceptionsHelper.status(ExceptionsHelper.unwrapCause(withoutTerms)));
        assertThat(withoutTerms.toString(), containsString("map a field with"));
        for (String field : List.of("body", "missing")) {
            Criteria wrong = new Criteria("jaccard", new SignatureThreshold(field, new BigDecimal("0.5"), 4));
            Exception refused = expectThrows(IllegalArgumentException.class, () -> lookUp("plain", wrong, texts));
            assertThat(refused.getMessage(), containsString(field.equals("body") ? "did you mean [" + FIELD + "]?" : "is not mapped"));
        }
    }

    public void testOneTextWithTooManyTokens() {
        create("pages", 1, 0, true);
        client().prepareIndex("pages").setId("1").setSource("body", "five words are in it").get();
        refresh("pages");
        String huge = IntStream.range(0, 1_000_001).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        LookUpResponse response = lookUp("pages", criteria("jaccard", "0.5"), List.of(
            new SoughtText(huge, null), new SoughtText("five words are in it too", null)));
        assertThat(response.failure(0).getMessage(), containsString("[1000001] distinct tokens"));
        assertEquals("1", response.near(1).id());
        assertNull(response.near(0));
    }

    /** Fails requests to shards while the returned counter is positive. */
    private static AtomicInteger failing(int failures) {
        AtomicInteger left = new AtomicInteger(failures);
        for (String node : internalCluster().getNodeNames()) {
            MockTransportService.getInstance(node).addRequestHandlingBehavior(SHARD_ACTION, (handler, request, channel, task) -> {
                if (left.getAndDecrement() > 0) {
                    channel.sendResponse(new IllegalStateException("broken shard"));
                } else {
                    handler.messageReceived(request, channel, task);
                }
            });
        }
        return left;
    }

    private void clearRules() {
        Arrays.stream(internalCluster().getNodeNames()).forEach(node -> MockTransportService.getInstance(node).clearAllRules());
    }

    public void testAnotherCopyAnswersForAFailedOne() {
        create("pages", 1, 1, true);
        ensureGreen("pages");
        client().prepareIndex("pages").setId("1").setSource("body", "five words are in it").get();
        refresh("pages");
        List<SoughtText> texts = List.of(new SoughtText("five words are in it", null));
        try {
            failing(1);
            assertEquals("1", lookUp("pages", criteria("jaccard", "0.5"), texts).near(0).id());
            failing(2);
            Exception broken = expectThrows(Exception.class, () -> lookUp("pages", criteria("jaccard", "0.5"), texts));
            assertThat(broken.toString(), containsString("broken shard"));
        } finally {
            clearRules();
        }
    }

    public void testACancelledRequestEnds() throws Exception {
        create("pages", 1, 0, true);
        client().prepareIndex("pages").setId("1").setSource("body", "five words are in it").get();
        refresh("pages");
        CountDownLatch isThere = new CountDownLatch(1);
        CountDownLatch isCancelled = new CountDownLatch(1);
        for (String node : internalCluster().getNodeNames()) {
            MockTransportService.getInstance(node).addRequestHandlingBehavior(SHARD_ACTION, (handler, request, channel, task) -> {
                isThere.countDown();
                safeAwait(isCancelled);
                handler.messageReceived(request, channel, task);
            });
        }
        try {
            ActionFuture<LookUpResponse> running = client().execute(LookUpAction.TYPE, request(
                "pages", criteria("jaccard", "0.5"), List.of(new SoughtText("five words are in it", null)),
                TimeValue.timeValueMinutes(1)));
            safeAwait(isThere);
            clusterAdmin().prepareCancelTasks().setActions(LookUpAction.TYPE.name()).get();
            isCancelled.countDown();
            Exception cancelled = expectThrows(Exception.class, running::actionGet);
            assertThat(ExceptionsHelper.unwrapCause(cancelled), instanceOf(TaskCancelledException.class));
        } finally {
            isCancelled.countDown();
            clearRules();
        }
    }

    public void testAShardGivesUpAfterTheTime() {
        create("pages", 1, 0, true);
        client().prepareIndex("pages").setId("1").setSource("body", "five words are in it").get();
        refresh("pages");
        LookUpRequest request = request(
            "pages", criteria("jaccard", "0.5"), List.of(new SoughtText("five words are in it", null)), TimeValue.timeValueNanos(1));
        Exception late = expectThrows(Exception.class, () -> client().execute(LookUpAction.TYPE, request).actionGet());
        assertThat(ExceptionsHelper.unwrapCause(late), instanceOf(ElasticsearchTimeoutException.class));
    }
}
