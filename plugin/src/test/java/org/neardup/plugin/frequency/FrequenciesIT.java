package org.neardup.plugin.frequency;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.NeardupPlugin;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Frequencies of tokens in the shards of two nodes. */
@ESIntegTestCase.ClusterScope(numDataNodes = 2)
public class FrequenciesIT extends ESIntegTestCase {

    private static final String MAPPING = """
        {"properties": {"body": {"type": "text", "analyzer": "whitespace", "fields": {
          "signatures": {"type": "signature_set", "analyzer": "whitespace"}}}}}""";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    /** Indexes random texts and returns the document frequency of each word. */
    private Map<String, Integer> index(String name, int documents) {
        Settings settings = Settings.builder().put("index.number_of_shards", 3).put("index.number_of_replicas", 1).build();
        assertAcked(prepareCreate(name).setSettings(settings).setMapping(MAPPING));
        Map<String, Integer> counts = new HashMap<>();
        BulkRequestBuilder bulk = client().prepareBulk();
        for (int doc = 0; doc < documents; doc++) {
            Set<String> words = new HashSet<>(Set.of("frame"));
            while (words.size() < 8) {
                words.add("w" + (int) Math.pow(2, randomDouble() * 8));
            }
            if (randomBoolean()) {
                words.add("half");
            }
            words.forEach(word -> counts.merge(word, 1, Integer::sum));
            bulk.add(client().prepareIndex(name).setSource("body", String.join(" ", words) + " frame"));
        }
        bulk.add(client().prepareIndex(name).setSource("other", "without a text"));
        assertFalse(bulk.setRefreshPolicy(RefreshPolicy.IMMEDIATE).get().hasFailures());
        return counts;
    }

    private SampleResponse sample(int size, String... indices) {
        var request = new SampleRequest("body.signatures", size, IndicesOptions.strictExpandOpen(), indices);
        return client().execute(FramesAction.TYPE, request).actionGet();
    }

    public void testCountsDocumentsOfSmallIndicesExactly() {
        Map<String, Integer> counts = index("pages-1", 200);
        index("pages-2", 50).forEach((word, count) -> counts.merge(word, count, Integer::sum));
        SampleResponse response = sample(1000, "pages-*");
        assertEquals(6, response.getSuccessfulShards());
        assertEquals(250, response.frequencies().documents());
        assertEquals(0, response.frequencies().error());
        assertEquals(counts.size(), response.frequencies().size());
        Map<Long, String> words = new HashMap<>();
        counts.keySet().forEach(word -> words.put(TokenHash.stored(TokenHash.hash(word)), word));
        for (int place = 0; place < response.frequencies().size(); place++) {
            String word = words.get(response.frequencies().token(place));
            assertEquals(word, counts.get(word).intValue(), response.frequencies().count(place));
        }
        String shown = Strings.toString(response);
        assertTrue(shown, shown.contains("\"documents\":250,\"frames\":[{\"token\":\""));
        assertTrue(shown, shown.contains("\"text\":\"frame\",\"documents\":250,\"share\":1.0}"));
        assertTrue(shown, shown.indexOf("\"text\":\"frame\"") < shown.indexOf("\"text\":\"half\""));
    }

    public void testShowsNoMoreThanAskedFor() {
        index("pages", 100);
        String shown = Strings.toString(sample(1, "pages"));
        assertEquals(shown, 2, shown.split("\"token\"").length);
    }

    @Nightly
    public void testALargeShardIsSampled() {
        Settings settings = Settings.builder().put("index.number_of_shards", 1).put("index.number_of_replicas", 0).build();
        assertAcked(prepareCreate("large").setSettings(settings).setMapping(MAPPING));
        int documents = 3 * ShardSample.MOST_DOCUMENTS;
        for (int from = 0; from < documents; from += 4096) {
            BulkRequestBuilder bulk = client().prepareBulk();
            for (int doc = from; doc < Math.min(documents, from + 4096); doc++) {
                bulk.add(client().prepareIndex("large").setSource("body", "all " + (doc % 10 == 0 ? "tenth" : "rest") + " d" + doc));
            }
            assertFalse(bulk.get().hasFailures());
        }
        refresh("large");
        SampleResponse response = sample(3, "large");
        long read = response.frequencies().documents();
        assertTrue(read + " documents", read > ShardSample.MOST_DOCUMENTS / 2 && read <= ShardSample.MOST_DOCUMENTS);
        long tenth = TokenHash.stored(TokenHash.hash("tenth"));
        int count = 0;
        for (int place = 0; place < response.frequencies().size(); place++) {
            count += response.frequencies().token(place) == tenth ? response.frequencies().count(place) : 0;
        }
        assertEquals(0.1, (double) count / read, 0.05);
    }

    public void testAnotherFieldIsRefused() {
        index("pages", 10);
        for (String field : List.of("body", "missing")) {
            var request = new SampleRequest(field, 10, IndicesOptions.strictExpandOpen(), "pages");
            var refused = expectThrows(ValidationException.class, () -> client().execute(FramesAction.TYPE, request).actionGet());
            String reason = "body".equals(field) ? "but is of type [text]" : "is not mapped";
            assertTrue(refused.getMessage(), refused.getMessage().contains(reason));
        }
    }

    public void testWithoutTheFieldAllTokensWeighTheSame() {
        index("pages", 10);
        PlainActionFuture<TokenWeights> weights = new PlainActionFuture<>();
        weights(client()).get(Set.of(resolveIndex("pages")), null, 11, "missing", 3, weights);
        assertEquals(TokenWeights.HEAVIEST, weights.actionGet().of(TokenHash.stored(TokenHash.hash("frame"))));
    }

    private static SampledWeights weights(Client client) {
        return new SampledWeights(client, internalCluster().getInstance(NamedWriteableRegistry.class));
    }

    private static TokenWeights weights(SampledWeights weights, PointInTimeBuilder own, long documents, double power) {
        PlainActionFuture<TokenWeights> found = new PlainActionFuture<>();
        weights.get(Set.of(resolveIndex("pages")), own, documents, "body.signatures", power, found);
        return found.actionGet();
    }

    public void testWeightsAreKeptForAWhile() {
        Map<String, Integer> counts = index("pages", 100);
        SampledWeights weights = weights(client());
        long documents = randomBoolean() ? 101 : SampledWeights.UNKNOWN;
        TokenWeights first = weights(weights, null, documents, 3);
        counts.forEach((word, count) -> {
            int expected = TokenWeights.weight(Math.max(TokenWeights.LEAST_FLOOR, count), TokenWeights.LEAST_FLOOR, 100, 3);
            assertEquals(word, expected, first.of(TokenHash.stored(TokenHash.hash(word))));
        });
        assertSame(first, weights(weights, null, documents, 3));
        TokenWeights otherPower = weights(weights, null, documents, 1);
        assertTrue(otherPower.of(TokenHash.stored(TokenHash.hash("frame"))) > first.of(TokenHash.stored(TokenHash.hash("frame"))));
    }

    public void testANewSampleIsTakenWhenTheNumberOfDocumentsMoves() {
        index("pages", 100);
        SampledWeights weights = weights(client());
        TokenWeights first = weights(weights, null, 101, 3);
        assertSame(first, weights(weights, null, 111, 3));
        assertSame(first, weights(weights, null, 91, 3));
        TokenWeights second = weights(weights, null, 112, 3);
        assertNotSame(first, second);
        assertSame(second, weights(weights, null, 101, 3));
        assertSame(second, weights(weights, null, SampledWeights.ANY, 3));
        assertNotSame(second, weights(weights, null, 100, 3));
    }

    /** A sample of a part of a shard depends on the copy and its segments; a point in time reads one copy. */
    @Nightly
    public void testAPointInTimeHasOneSample() {
        index("pages", ShardSample.MOST_DOCUMENTS * 4);
        OpenPointInTimeRequest open = new OpenPointInTimeRequest("pages").keepAlive(TimeValue.timeValueMinutes(1));
        BytesReference id = client().execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
        try {
            PointInTimeBuilder own = new PointInTimeBuilder(id);
            SampledWeights ofOne = weights(client(internalCluster().getNodeNames()[0]));
            TokenWeights before = weights(ofOne, own, SampledWeights.UNKNOWN, 3);
            assertFalse(client().prepareBulk().add(client().prepareIndex("pages").setSource("body", "frame")).get().hasFailures());
            indicesAdmin().prepareForceMerge("pages").setMaxNumSegments(1).get();
            refresh("pages");
            for (String node : internalCluster().getNodeNames()) {
                TokenWeights after = weights(weights(client(node)), own, SampledWeights.UNKNOWN, 3);
                for (int word = 0; word < 256; word++) {
                    long token = TokenHash.stored(TokenHash.hash("w" + word));
                    assertEquals(before.of(token), after.of(token));
                }
            }
        } finally {
            client().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id)).actionGet();
        }
    }
}
