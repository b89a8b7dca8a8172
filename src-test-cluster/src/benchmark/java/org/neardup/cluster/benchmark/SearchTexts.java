package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Documents to search.
 *
 * @param documents with the fields {@code title} and {@code body}
 */
record SearchTexts(List<Document> documents) {

    private static final int QUERIES = 10;
    private static final int CANDIDATES = 200;

    /** Passages of this number of words of these documents. */
    SearchTexts passages(int words) throws IOException {
        List<Document> passages = new ArrayList<>();
        for (Document document : documents) {
            JsonNode whole = RestApi.JSON.readTree(document.source());
            String[] body = whole.path("body").asText().split("\\s+");
            for (int start = 0; start + words <= body.length; start += words) {
                ObjectNode passage = whole.deepCopy();
                passage.put("body", String.join(" ", List.of(body).subList(start, start + words)));
                passages.add(Document.of(document.id() + "#" + start, passage));
            }
        }
        return new SearchTexts(List.copyOf(passages));
    }

    /** Creates the index with all fields and one segment in each shard, and returns its name. */
    String index(RestApi api, int shards) throws IOException {
        Variant.ALL.createIndex(api, shards);
        String index = Variant.ALL.index();
        String keyword = "{\"properties\": {\"" + SearchKind.KEYWORD + "\": {\"type\": \"keyword\"}}}";
        api.send("PUT", "/" + index + "/_mapping", keyword).expectSuccess();
        new BulkLoader(api).load(index, documents, indexed -> {});
        api.send("POST", "/" + index + "/_forcemerge?max_num_segments=1").expectSuccess();
        api.send("POST", "/" + index + "/_refresh").expectSuccess();
        return index;
    }

    /** Pairs of words that match at least as many documents of the index as the window has. */
    List<String> queries(RestApi api, String index, int window) throws IOException {
        List<String> queries = new ArrayList<>();
        for (String words : QueryWords.pairs(documents, CANDIDATES)) {
            ObjectNode body = RestApi.JSON.createObjectNode();
            body.putObject("query").putObject("match").put("body", words);
            JsonNode counted = api.send("POST", "/" + index + "/_count", body.toString()).expectSuccess();
            if (counted.path("count").asInt() >= window && queries.size() < QUERIES) {
                queries.add(words);
            }
        }
        if (queries.size() < QUERIES) {
            throw new IOException("[--windows] too few searches match " + window + " documents; choose smaller windows");
        }
        return queries;
    }
}
