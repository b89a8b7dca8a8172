package org.neardup.cluster;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.BulkResponse;
import com.fasterxml.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * An index of articles on the shared cluster; some are the same text in other frames.
 *
 * <p>Each story has its own random text with many stop words, where spot signatures start. A copy of a story has the same text with another
 * frame without stop words: the same fingerprint, another ranking.
 */
public final class ArticleIndex {

    /** An article; articles of the same {@code story} are near-duplicates. */
    public record Article(String id, String title, String body, double pagerank, int story, boolean open) {}

    private static final String[] STOPS = {"the", "a", "an", "is", "was", "are", "will", "has", "had", "can", "did"};
    private static final int WORDS = 150;

    private final String name;
    private final Map<String, Article> articles = new HashMap<>();

    private ArticleIndex(String name) {
        this.name = name;
    }

    /** Creates the index with three shards, this many replicas, and all fields. */
    public static ArticleIndex create(String name, int replicas) throws IOException {
        SharedCluster.api().send("DELETE", "/" + name + "?ignore_unavailable=true").expectSuccess();
        String definition = """
            {
              "settings": { "number_of_shards": 3, "number_of_replicas": %d },
              "mappings": {
                "properties": {
                  "title": { "type": "text" },
                  "pagerank": { "type": "double" },
                  "story": { "type": "integer" },
                  "open": { "type": "boolean" },
                  "body": {
                    "type": "text",
                    "fields": {
                      "simhash": { "type": "simhash", "analyzer": "spot_signatures" },
                      "sketch": { "type": "weighted_minhash", "analyzer": "spot_signatures" },
                      "signatures": { "type": "signature_set", "analyzer": "spot_signatures" }
                    }
                  }
                }
              }
            }
            """.formatted(replicas);
        client().indices().create(index -> index.index(name).withJson(new StringReader(definition)));
        SharedCluster.cluster().awaitHealth("green");
        return new ArticleIndex(name);
    }

    /** Indexes stories, each in one to six copies, and makes them searchable. */
    public ArticleIndex addStories(int first, int count, long seed) throws IOException {
        Random random = new Random(seed);
        List<Article> added = new ArrayList<>();
        for (int story = first; story < first + count; story++) {
            String text = text(random);
            int copies = 1 + random.nextInt(6);
            for (int copy = 0; copy < copies; copy++) {
                String frame = "gazette" + random.nextInt(9) + " politics sports weather " + "breaking ".repeat(random.nextInt(4));
                String body = frame + text + " contact imprint";
                added.add(new Article(story + "-" + copy, "story " + story, body, random.nextInt(50) / 10.0, story, copy % 2 == 0));
            }
        }
        BulkRequest.Builder bulk = new BulkRequest.Builder().index(name).refresh(Refresh.True);
        for (Article article : added) {
            bulk.operations(operation -> operation.index(index -> index.id(article.id()).document(article)));
            articles.put(article.id(), article);
        }
        BulkResponse response = client().bulk(bulk.build());
        if (response.errors()) {
            throw new AssertionError(response.items().stream().filter(item -> item.error() != null).findFirst().orElseThrow().toString());
        }
        return this;
    }

    /** The name of the index. */
    public String name() {
        return name;
    }

    /** The indexed article of this id. */
    public Article article(String id) {
        return articles.get(id);
    }

    /** All indexed articles. */
    public Collection<Article> articles() {
        return articles.values();
    }

    /** Number of articles. */
    public int size() {
        return articles.size();
    }

    /** Number of different stories. */
    public long stories() {
        return articles.values().stream().map(Article::story).distinct().count();
    }

    /** The official client of the shared cluster. */
    public static ElasticsearchClient client() {
        return SharedCluster.api().typed();
    }

    /** A retriever over all articles that match the word; {@code options} are additional members, each preceded by a comma. */
    public static String collapse(String word, String options) {
        return """
            {"size": 1000, "retriever": {"near_duplicates": {
              "retriever": {"standard": {"query": {"match": {"body": "%s"}}}},
              "field": "body.simhash", "authority": {"field": "pagerank"}, "inner_hits": {"size": 100} %s}}}
            """.formatted(word, options);
    }

    /** A search for a word that collapses articles of at least this exact Jaccard similarity. */
    public static String collapseExactly(String word, double minSimilarity) {
        String exact = ", \"exact\": true, \"similarity\": \"jaccard\", \"min_similarity\": " + minSimilarity;
        return collapse(word, exact).replace("body.simhash", "body.signatures");
    }

    /** The ids of the hits of a response, in order. */
    public static List<String> ids(JsonNode answer) {
        List<String> ids = new ArrayList<>();
        answer.path("hits").path("hits").forEach(hit -> ids.add(hit.path("_id").asText()));
        return ids;
    }

    /** The ids of the documents hidden by a hit. */
    public static List<String> hiddenIds(JsonNode hit) {
        return ids(hit.path("inner_hits").path("near_duplicates"));
    }

    /** The ids of all hits and of the documents that they hide. */
    public static Set<String> shownAndHidden(JsonNode answer) {
        Set<String> all = new LinkedHashSet<>();
        for (JsonNode hit : answer.path("hits").path("hits")) {
            all.add(hit.path("_id").asText());
            all.addAll(hiddenIds(hit));
        }
        return all;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < WORDS; i++) {
            text.append(' ').append(i % 3 == 0 ? STOPS[random.nextInt(STOPS.length)] : word(random));
        }
        return text.append(" report").toString();
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            word.append("bcdfgklmnprstvz".charAt(random.nextInt(15))).append("aeiou".charAt(random.nextInt(5)));
        }
        return word.append("x").toString();
    }
}
