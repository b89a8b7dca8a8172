package org.neardup.cluster;

import co.elastic.clients.elasticsearch.core.MsearchResponse;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import co.elastic.clients.json.JsonData;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A search with the section {@code near_duplicates} of {@code ext} has the response of a search with the retriever. */
public class ExtIT {

    private static final Map<String, Object> PARAMETERS = Map.of("field", "body.simhash", "authority", "pagerank");
    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("by-section", 1).addStories(0, 40, 11);
        String alias = """
            {"actions": [{"add": {"index": "by-section", "alias": "open-by-section", "filter": {"term": {"open": true}}}}]}""";
        SharedCluster.api().send("POST", "/_aliases", alias).expectSuccess();
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) RestApi.JSON.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ObjectNode query() {
        return json("{\"query\": {\"match\": {\"body\": \"breaking report\"}}}");
    }

    /** A search with these features, and the section. */
    private static String section(ObjectNode features) {
        ObjectNode search = features.deepCopy();
        search.setAll(query());
        search.putObject("ext").set("near_duplicates", RestApi.JSON.valueToTree(PARAMETERS));
        return search.toString();
    }

    /** A search with these features, and the retriever. */
    private static String retriever(ObjectNode features) {
        ObjectNode search = features.deepCopy();
        ObjectNode parameters = search.putObject("retriever").putObject("near_duplicates");
        parameters.setAll((ObjectNode) RestApi.JSON.valueToTree(PARAMETERS));
        ObjectNode child = parameters.putObject("retriever").putObject("standard");
        child.setAll(query());
        if (search.has("sort")) {
            child.set("sort", search.remove("sort"));
        }
        return search.toString();
    }

    private static ObjectNode search(String path, String body) throws IOException {
        ObjectNode response = (ObjectNode) SharedCluster.api().send("POST", path, body).expectSuccess();
        response.remove(List.of("took", "pit_id", "profile"));
        // Any copy of a shard may answer.
        response.findParents("_node").forEach(hit -> ((ObjectNode) hit).remove("_node"));
        return response;
    }

    private static void assertSame(String path, String features) throws IOException {
        JsonNode expected = search(path, retriever(json(features)));
        assertTrue(features, expected.path("near_duplicates").path("hidden").asInt() > 0);
        assertEquals(features, expected.toPrettyString(), search(path, section(json(features))).toPrettyString());
    }

    @Test
    public void theResponseIsThatOfTheRetriever() throws IOException {
        for (String features : List.of(
            "{}",
            "{\"from\": 5, \"size\": 7}",
            "{\"size\": 0, \"aggs\": {\"open\": {\"terms\": {\"field\": \"open\"}}}}",
            "{\"size\": 100, \"post_filter\": {\"term\": {\"open\": true}}, \"highlight\": {\"fields\": {\"body\": {}}}}",
            "{\"size\": 100, \"_source\": [\"title\"], \"fields\": [\"pagerank\"], \"explain\": true, \"profile\": true}",
            "{\"size\": 100, \"sort\": [{\"story\": \"desc\"}, {\"pagerank\": \"asc\"}]}")) {
            assertSame("/by-section/_search", features);
        }
        assertSame("/open-by-section/_search", "{\"size\": 100}");
    }

    @Test
    public void inAPointInTime() throws IOException {
        String id = SharedCluster.api().send("POST", "/by-section/_pit?keep_alive=1m").expectSuccess().path("id").asText();
        assertSame("/_search", "{\"size\": 50, \"pit\": {\"id\": \"" + id + "\", \"keep_alive\": \"1m\"}}");
        SharedCluster.api().send("DELETE", "/_pit", "{\"id\": \"" + id + "\"}").expectSuccess();
    }

    /** The types of the client allow no retriever of a plugin. */
    @Test
    public void theTypedClientSendsIt() throws IOException {
        JsonNode expected = search("/by-section/_search", retriever(json("{\"size\": 100}")));
        SearchResponse<ArticleIndex.Article> response = ArticleIndex.client().search(
            search -> search.index("by-section").size(100)
                .query(query -> query.match(match -> match.field("body").query("breaking report")))
                .ext("near_duplicates", JsonData.of(PARAMETERS)),
            ArticleIndex.Article.class);
        assertHits(expected, response.hits().hits());
    }

    @Test
    public void theTypedClientSendsSeveral() throws IOException {
        JsonNode expected = search("/by-section/_search", retriever(json("{\"size\": 100}")));
        MsearchResponse<ArticleIndex.Article> responses = ArticleIndex.client().msearch(
            all -> all.index("by-section")
                .searches(one -> one.header(header -> header).body(body -> body.query(query -> query.matchAll(match -> match))))
                .searches(one -> one.header(header -> header).body(body -> body.size(100)
                    .query(query -> query.match(match -> match.field("body").query("breaking report")))
                    .ext("near_duplicates", JsonData.of(PARAMETERS)))),
            ArticleIndex.Article.class);
        assertTrue(responses.responses().get(0).result().hits().hits().stream().allMatch(hit -> hit.innerHits().isEmpty()));
        assertHits(expected, responses.responses().get(1).result().hits().hits());
    }

    private static void assertHits(JsonNode expected, List<Hit<ArticleIndex.Article>> hits) {
        assertEquals(ArticleIndex.ids(expected), hits.stream().map(Hit::id).toList());
        int hidden = 0;
        for (int i = 0; i < hits.size(); i++) {
            List<String> ids = ArticleIndex.hiddenIds(expected.path("hits").path("hits").path(i));
            assertEquals(ids.isEmpty(), hits.get(i).innerHits().isEmpty());
            if (ids.isEmpty() == false) {
                assertEquals(ids, hits.get(i).innerHits().get("near_duplicates").hits().hits().stream().map(Hit::id).toList());
            }
            hidden += ids.size();
        }
        assertFalse("no document is hidden", hidden == 0);
    }
}
