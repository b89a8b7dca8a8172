package org.neardup.cluster.benchmark;

import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.Locale;

/**
 * A mapping of the text field whose cost is measured.
 */
enum Variant {

    /** The text field alone. */
    TEXT("text", ""),

    /** With its fingerprint. */
    SIMHASH("text, simhash", "\"simhash\": {\"type\": \"simhash\"}"),

    /** With its sketch. */
    SKETCH("text, weighted_minhash", "\"sketch\": {\"type\": \"weighted_minhash\"}"),

    /** With its fingerprint and its signatures. */
    BOTH("text, simhash, signature_set", SIMHASH.fields + ", \"signatures\": {\"type\": \"signature_set\"}"),

    /** With all of them. */
    ALL("text, all three", BOTH.fields + ", " + SKETCH.fields);

    /** Prefix of the names of the fields that a mapping adds. */
    static final String OWN_FIELDS = "body.";

    private final String label;
    private final String fields;

    Variant(String label, String fields) {
        this.label = label;
        this.fields = fields;
    }

    String label() {
        return label;
    }

    /** The name of the index with this mapping. */
    String index() {
        return "bench-" + name().toLowerCase(Locale.ROOT);
    }

    /** Recreates the index, empty; it is only refreshed explicitly. */
    void createIndex(RestApi api, int shards) throws IOException {
        String definition = """
            {
              "settings": { "number_of_shards": %d, "number_of_replicas": 0, "refresh_interval": -1 },
              "mappings": {
                "dynamic": false,
                "properties": {
                  "title": { "type": "text" },
                  "pagerank": { "type": "float" },
                  "body": { "type": "text", "fields": { %s } }
                }
              }
            }
            """;
        api.send("DELETE", "/" + index() + "?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/" + index(), definition.formatted(shards, fields)).expectSuccess();
    }
}
