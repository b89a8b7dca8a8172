package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.LinkedPage;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The index of the demo.
 *
 * @param api the cluster
 */
record DemoIndex(RestApi api) {

    static final String NAME = "pages";

    // The plugin only needs the two sub-fields of the body to find near-duplicates, and the links to choose the kept ones.
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": 2, "number_of_replicas": 0 },
          "mappings": {
            "properties": {
              "title":    { "type": "text" },
              "release":  { "type": "keyword" },
              "path":     { "type": "keyword" },
              "links":    { "type": "keyword" },
              "pagerank": { "type": "float" },
              "body": {
                "type": "text",
                "fields": {
                  "simhash":    { "type": "simhash" },
                  "signatures": { "type": "signature_set", "analyzer": "shingle_signatures" }
                }
              }
            }
          }
        }
        """;

    private static final String AUTHORITY = """
        { "links_field": "links", "target_field": "pagerank" }""";

    // The default maximum size of a response (index.max_result_window).
    private static final int MOST_HITS = 10_000;

    /** Creates the index and indexes the documents. */
    void fill(JavadocCorpus corpus, IntConsumer progress) throws IOException {
        api.send("PUT", "/" + NAME, DEFINITION).expectSuccess();
        new BulkLoader(api).load(NAME, corpus.pages().stream().map(LinkedPage::linked).toList(), progress);
        api.send("POST", "/" + NAME + "/_refresh").expectSuccess();
    }

    /** Has the cluster compute the authority of all documents from their links; returns the response. */
    JsonNode computeAuthority() throws IOException {
        JsonNode answer = api.send("POST", "/" + NAME + "/_authority?wait_for_completion=true", AUTHORITY).expectSuccess();
        // Each document was written twice by now; the deleted copies would make scores differ between runs.
        api.send("POST", "/" + NAME + "/_forcemerge?only_expunge_deletes=true").expectSuccess();
        api.send("POST", "/" + NAME + "/_flush").expectSuccess();
        api.send("POST", "/" + NAME + "/_refresh").expectSuccess();
        return answer;
    }

    /** The maximum relative difference between the authority of a page in the cluster and that computed without it. */
    double greatestDifference(JavadocCorpus corpus) throws IOException {
        Map<String, Double> expected = new HashMap<>();
        corpus.pages().forEach(page -> expected.put(page.document().id(), (double) page.authority()));
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", MOST_HITS).put("_source", false).putArray("docvalue_fields").add("pagerank");
        double greatest = 0;
        for (JsonNode hit : api.search(NAME, body).expectSuccess().path("hits").path("hits")) {
            double other = expected.remove(hit.path("_id").asText());
            greatest = Math.max(greatest, Math.abs(hit.at("/fields/pagerank/0").asDouble() / other - 1));
        }
        return greatest;
    }
}
