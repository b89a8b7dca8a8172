package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * The index of the demo. It remembers in its mapping what it was filled with, so that it is filled once.
 *
 * @param api    the cluster
 * @param filled names the documents and the plugin: with another name the index is made anew
 */
record DemoIndex(RestApi api, String filled) {

    static final String NAME = "pages";

    // The body's two sub-fields are all that the plugin needs.
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": 2, "number_of_replicas": 0 },
          "mappings": {
            "_meta": { "filling": "%s" },
            "properties": {
              "title":    { "type": "text" },
              "release":  { "type": "keyword" },
              "path":     { "type": "keyword" },
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

    /** Whether the index holds the documents already, as they were: no run of the demo was broken off with marks in them. */
    boolean isFilled() throws IOException {
        Answer mapping = api.send("GET", "/" + NAME + "/_mapping");
        if (mapping.succeeded() == false || meta(mapping).path("filled").asText().equals(filled) == false) {
            return false;
        }
        String marked = "{\"query\":{\"exists\":{\"field\":\"" + Searches.MARK + "\"}}}";
        return api.send("POST", "/" + NAME + "/_count", marked).expectSuccess().path("count").asLong() == 0;
    }

    /** Makes the index and indexes the documents; what it held before is lost. */
    void fill(JavadocCorpus corpus, IntConsumer progress) throws IOException {
        api.send("DELETE", "/" + NAME + "?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/" + NAME, String.format(Locale.ROOT, DEFINITION, filled)).expectSuccess();
        new BulkLoader(api).load(NAME, corpus.documents(), progress);
        api.send("POST", "/" + NAME + "/_flush").expectSuccess();
        api.send("POST", "/" + NAME + "/_refresh").expectSuccess();
        // Only now: a run that was broken off leaves an index that is made again.
        api.send("PUT", "/" + NAME + "/_mapping", "{\"_meta\":{\"filled\":\"" + filled + "\"}}").expectSuccess();
    }

    private static JsonNode meta(Answer mapping) {
        return mapping.body().path(NAME).path("mappings").path("_meta");
    }
}
