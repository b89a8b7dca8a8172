package org.neardup.cluster.demo;

import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.function.IntConsumer;

/**
 * The index of the demo.
 *
 * @param api the cluster
 */
record DemoIndex(RestApi api) {

    static final String NAME = "pages";

    // The body's two sub-fields are all that the plugin needs.
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": 2, "number_of_replicas": 0 },
          "mappings": {
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

    /** Makes the index and indexes the documents. */
    void fill(JavadocCorpus corpus, IntConsumer progress) throws IOException {
        api.send("PUT", "/" + NAME, DEFINITION).expectSuccess();
        new BulkLoader(api).load(NAME, corpus.documents(), progress);
        api.send("POST", "/" + NAME + "/_flush").expectSuccess();
        api.send("POST", "/" + NAME + "/_refresh").expectSuccess();
    }
}
