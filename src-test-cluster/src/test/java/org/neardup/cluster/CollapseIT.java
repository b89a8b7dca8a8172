package org.neardup.cluster;

import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.json.JsonData;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** Indexing, searching and collapsing on three nodes and three shards. */
public class CollapseIT {

    private static final long SEED = 7;
    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("collapse", 1).addStories(0, 60, SEED);
    }

    private static JsonNode search(String body) throws IOException {
        return SharedCluster.api().send("POST", "/" + index.name() + "/_search", body).expectSuccess();
    }

    private static JsonNode plain(String word) throws IOException {
        return search("{\"size\": 1000, \"query\": {\"match\": {\"body\": \"" + word + "\"}}}");
    }

    @Test
    public void eachStoryIsShownOnce() throws IOException {
        JsonNode answer = search(ArticleIndex.collapse("report", ""));
        List<String> shown = ArticleIndex.ids(answer);
        assertEquals(index.stories(), shown.size());
        assertEquals(index.stories(), shown.stream().map(id -> index.article(id).story()).distinct().count());
        assertEquals("nothing is lost", index.size(), ArticleIndex.shownAndHidden(answer).size());
        assertEquals(index.stories(), answer.path("hits").path("total").path("value").asLong());
        JsonNode summary = answer.path("near_duplicates");
        assertEquals(index.size(), summary.path("window").asInt());
        assertEquals(index.size() - index.stories(), summary.path("hidden").asInt());
        assertEquals(index.size(), summary.path("before").path("total").path("value").asInt());
    }

    @Test
    public void theKeptDocumentHasTheMostAuthorityAndTheRankOfTheBest() throws IOException {
        for (String word : List.of("report", "breaking", "gazette3")) {
            List<String> ranking = ArticleIndex.ids(plain(word));
            int last = -1;
            for (JsonNode hit : search(ArticleIndex.collapse(word, "")).path("hits").path("hits")) {
                ArticleIndex.Article kept = index.article(hit.path("_id").asText());
                int best = ranking.indexOf(kept.id());
                for (String id : ArticleIndex.hiddenIds(hit)) {
                    assertEquals(word, kept.story(), index.article(id).story());
                    assertTrue(word, kept.pagerank() >= index.article(id).pagerank());
                    best = Math.min(best, ranking.indexOf(id));
                }
                assertTrue(word + ": groups keep the order of the ranking", best > last);
                last = best;
            }
            assertTrue(word + " has hits", last >= 0);
        }
    }

    @Test
    public void pagesContinueEachOther() throws IOException {
        List<String> whole = ArticleIndex.ids(search(ArticleIndex.collapse("report", "")));
        List<String> pages = new ArrayList<>();
        for (int from = 0; from < whole.size(); from += 7) {
            ObjectNode body = (ObjectNode) RestApi.JSON.readTree(ArticleIndex.collapse("report", ""));
            pages.addAll(ArticleIndex.ids(search(body.put("from", from).put("size", 7).toString())));
        }
        assertEquals(whole, pages);
    }

    @Test
    public void exactSimilaritiesAreShown() throws IOException {
        JsonNode answer = search(ArticleIndex.collapseExactly("report", 0.9));
        assertEquals(index.stories(), ArticleIndex.ids(answer).size());
        int hidden = 0;
        for (JsonNode hit : answer.path("hits").path("hits")) {
            for (JsonNode member : hit.path("inner_hits").path("near_duplicates").path("hits").path("hits")) {
                double similarity = member.path("fields").path("similarity").path(0).asDouble();
                assertTrue("similarity " + similarity, similarity >= 0.9 && similarity <= 1);
                hidden++;
            }
        }
        assertEquals(index.size() - index.stories(), hidden);
    }

    @Test
    public void textsWithoutSignaturesAreLikeTheirCopiesAlone() throws IOException {
        String name = "telegrams";
        String spots = "{\"type\": \"signature_set\", \"analyzer\": \"spot_signatures\"}";
        String fields = "{\"simhash\": {\"type\": \"simhash\"}, \"signatures\": " + spots + "}";
        String mapping = "{\"mappings\": {\"properties\": {\"body\": {\"type\": \"text\", \"fields\": " + fields + "}}}}";
        SharedCluster.api().send("DELETE", "/" + name + "?ignore_unavailable=true").expectSuccess();
        SharedCluster.api().send("PUT", "/" + name, mapping).expectSuccess();
        String telegram = "{\"body\": \"send more report money urgently regards\"}\n";
        String lines = Stream.of(telegram, telegram, telegram.replace("send", "Send"))
            .map(line -> "{\"index\": {}}\n" + line)
            .collect(Collectors.joining());
        SharedCluster.api().send("POST", "/" + name + "/_bulk?refresh", lines).expectSuccess();
        assertEquals("their fingerprints are the same", 1, shown(name, ArticleIndex.collapse("report", "")));
        assertEquals("nothing is known of the similarity of the third", 2, shown(name, ArticleIndex.collapseExactly("report", 0.5)));
    }

    /** The number of hits of a search in an index without an authority. */
    private static int shown(String index, String search) throws IOException {
        String body = search.replace(", \"authority\": {\"field\": \"pagerank\"}", "");
        return ArticleIndex.ids(SharedCluster.api().send("POST", "/" + index + "/_search", body).expectSuccess()).size();
    }

    @Test
    public void theQueryFindsTheCopiesOfADocument() throws IOException {
        String anId = "5-0";
        Map<String, Object> query = Map.of("field", "body.simhash", "like", Map.of("_index", index.name(), "_id", anId), "max_distance", 0);
        SearchResponse<ArticleIndex.Article> response = ArticleIndex.client()
            .search(
                search -> search.index(index.name()).size(100).query(any -> any._custom("simhash", JsonData.of(query))),
                ArticleIndex.Article.class);
        Set<String> found = new HashSet<>();
        response.hits().hits().forEach(hit -> found.add(hit.id()));
        Set<String> copies = new HashSet<>();
        for (int copy = 0; index.article("5-" + copy) != null; copy++) {
            copies.add("5-" + copy);
        }
        copies.remove(anId);
        assertEquals(copies, found);
    }

    @Test
    public void severalSearchesInOneRequest() throws IOException {
        String one = ArticleIndex.collapse("report", "").replace("\n", "");
        String other = ArticleIndex.collapse("breaking", "").replace("\n", "");
        String lines = "{}\n" + one + "\n{}\n" + other + "\n";
        JsonNode answer = SharedCluster.api().send("POST", "/" + index.name() + "/_msearch", lines).expectSuccess();
        assertEquals(ArticleIndex.ids(search(one)), ArticleIndex.ids(answer.path("responses").path(0)));
        assertEquals(ArticleIndex.ids(search(other)), ArticleIndex.ids(answer.path("responses").path(1)));
    }
}
