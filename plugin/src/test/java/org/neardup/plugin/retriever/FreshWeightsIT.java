package org.neardup.plugin.retriever;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.NeardupPlugin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertNoFailures;

/** Weights of tokens while an index changes: pages of one site differ, but share a frame, which weighs little if there are many pages. */
@ESIntegTestCase.ClusterScope(numDataNodes = 3)
public class FreshWeightsIT extends ESIntegTestCase {

    private static final int FEW = 2;
    private static final int MANY = 200;

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class);
    }

    private void create(int shards) {
        Settings settings = Settings.builder().put("index.number_of_shards", shards).put("index.number_of_replicas", 1).build();
        assertAcked(prepareCreate("pages").setSettings(settings).setMapping("""
            {"properties": {"number": {"type": "long"}, "body": {"type": "text", "fields": {
              "signatures": {"type": "signature_set"}}}}}"""));
        ensureGreen("pages");
    }

    private static String words(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(" "));
    }

    private void index(int from, int to) {
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (int page = from; page < to; page++) {
            String body = words("frame", 20) + " " + words("own" + page + "x", 12);
            bulk.add(client().prepareIndex("pages").setId(Integer.toString(page)).setSource("number", page, "body", body));
        }
        assertFalse(bulk.get().hasFailures());
    }

    private void delete(int from, int to) {
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        IntStream.range(from, to).forEach(page -> bulk.add(client().prepareDelete("pages", Integer.toString(page))));
        assertFalse(bulk.get().hasFailures());
    }

    /** Searches a page by its query, or in the order of the numbers, which the shards send without values. */
    private List<String> search(String node, boolean byNumber, BytesReference pointInTime, int from, int size) throws IOException {
        String sort = byNumber ? ", \"sort\": [{\"number\": \"asc\"}]" : "";
        String json = "{\"from\": " + from + ", \"size\": " + size
            + ", \"retriever\": {\"near_duplicates\": {\"field\": \"body.signatures\", \"retriever\": "
            + "{\"standard\": {\"query\": {\"match\": {\"body\": \"frame0\"}}" + sort + "}}}}}";
        SearchRequest request = new SearchRequest();
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
            request.source(new SearchSourceBuilder().parseXContent(parser, true, feature -> true));
        }
        if (pointInTime == null) {
            request.indices("pages");
        } else {
            request.source().pointInTimeBuilder(new PointInTimeBuilder(pointInTime));
        }
        SearchResponse response = client(node).search(request).actionGet();
        try {
            assertNoFailures(response);
            return Arrays.stream(response.getHits().getHits()).map(SearchHit::getId).toList();
        } finally {
            response.decRef();
        }
    }

    private void assertShown(int expected, boolean byNumber) throws IOException {
        for (String node : internalCluster().getNodeNames()) {
            assertEquals(expected, search(node, byNumber, null, 0, MANY).size());
        }
    }

    public void testGrowthAndShrinkingAreSeenAtOnce() throws IOException {
        create(between(1, 3));
        for (boolean byNumber : new boolean[] {false, true}) {
            index(0, FEW);
            assertShown(1, byNumber);
            index(FEW, MANY);
            assertShown(MANY, byNumber);
            delete(FEW, MANY);
            assertShown(1, byNumber);
        }
    }

    /** Whichever nodes answer, whatever they cache, and however the index changed since. */
    public void testPagesOfAPointInTimeAgree() throws IOException {
        create(between(1, 3));
        index(0, MANY);
        boolean byNumber = randomBoolean();
        String[] nodes = internalCluster().getNodeNames();
        OpenPointInTimeRequest open = new OpenPointInTimeRequest("pages").keepAlive(TimeValue.timeValueMinutes(1));
        BytesReference id = client().execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
        try {
            List<String> whole = search(nodes[0], byNumber, id, 0, MANY);
            assertEquals(MANY, whole.size());
            delete(FEW, MANY);
            assertShown(1, byNumber);
            List<String> pages = new ArrayList<>();
            for (int from = 0; from < MANY; from += 20) {
                pages.addAll(search(randomFrom(nodes), byNumber, id, from, 20));
            }
            assertEquals(whole, pages);
        } finally {
            client().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id)).actionGet();
        }
    }
}
