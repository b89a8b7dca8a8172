package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Indices of {@link WordDocument}s on the shared cluster: each word is one token of the field {@code text.signatures}. */
final class WordIndex {

    /** The field that jobs compare. */
    static final String FIELD = "text.signatures";

    private static final String ANALYSIS = """
        "analysis": {"analyzer": {"words": {"type": "shingle_signatures", "size": 1}}}
        """;
    private static final String MAPPINGS = """
        {"properties": {
          "text": {"type": "text", "fields": {"signatures": {"type": "signature_set", "analyzer": "words", "weights": "%s"}}},
          "authority": {"type": "double"},
          "published": {"type": "date"},
          "open": {"type": "boolean"},
          "near_duplicate_group": {"type": "keyword"}
        }}
        """;

    private WordIndex() {}

    /** Creates an index; replaces an existing one. */
    static void create(String name, int shards, int replicas) throws IOException {
        create(name, shards, replicas, "", false);
    }

    /** Creates an index whose tokens are terms; replaces an existing one. */
    static void createWithTerms(String name, int shards) throws IOException {
        create(name, shards, 0, "", MAPPINGS.formatted("none\", \"index\": \"true"));
    }

    /**
     * Creates an index on some of the nodes.
     *
     * @param nodes      names, separated by commas; empty for all
     * @param areCounted whether signature sets keep how often a word occurs
     */
    static void create(String name, int shards, int replicas, String nodes, boolean areCounted) throws IOException {
        create(name, shards, replicas, nodes, MAPPINGS.formatted(areCounted ? "counts" : "none"));
    }

    private static void create(String name, int shards, int replicas, String nodes, String mappings) throws IOException {
        api().send("DELETE", "/" + name + "?ignore_unavailable=true").expectSuccess();
        String definition = """
            {"settings": {"number_of_shards": %d, "number_of_replicas": %d,
              "index.routing.allocation.include._name": "%s", %s}, "mappings": %s}
            """.formatted(shards, replicas, nodes, ANALYSIS, mappings);
        api().send("PUT", "/" + name + "?wait_for_active_shards=all", definition).expectSuccess();
    }

    /** Creates a template for data streams. */
    static void createDataStreamTemplate(String pattern) throws IOException {
        String definition = """
            {"index_patterns": ["%s"], "data_stream": {}, "priority": 500,
              "template": {"settings": {"number_of_shards": 2, "number_of_replicas": 0, %s}, "mappings": %s}}
            """.formatted(pattern, ANALYSIS, MAPPINGS.formatted("none"));
        api().send("PUT", "/_index_template/" + pattern.replace("*", ""), definition).expectSuccess();
    }

    /** Indexes new documents, each into its index, and refreshes. */
    static void add(Collection<WordDocument> documents) throws IOException {
        for (Map.Entry<String, List<WordDocument>> index : byIndex(documents).entrySet()) {
            write(index.getKey(), "create", index.getValue());
        }
    }

    /** Replaces existing documents and refreshes. */
    static void update(Collection<WordDocument> documents) throws IOException {
        for (Map.Entry<String, List<WordDocument>> index : byIndex(documents).entrySet()) {
            write(index.getKey(), "index", index.getValue());
        }
    }

    /** Indexes documents into an alias or a data stream, ignoring the index in their keys. */
    static void write(String target, String operation, Collection<WordDocument> documents) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (WordDocument document : documents) {
            lines.append(RestApi.JSON.writeValueAsString(Map.of(operation, Map.of("_id", document.key().id())))).append('\n');
            lines.append(RestApi.JSON.writeValueAsString(document.source())).append('\n');
        }
        JsonNode answer = api().send("POST", "/" + target + "/_bulk?refresh=true&filter_path=errors,items.*.error", lines.toString())
            .expectSuccess();
        if (answer.path("errors").asBoolean()) {
            throw new AssertionError("refused: " + answer.path("items").path(0));
        }
    }

    /** Deletes documents of an index, by id. */
    static void delete(String index, List<String> ids) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String id : ids) {
            lines.append(RestApi.JSON.writeValueAsString(Map.of("delete", Map.of("_id", id)))).append('\n');
        }
        api().send("POST", "/" + index + "/_bulk?refresh=true", lines.toString()).expectSuccess();
    }

    /** The ids of all documents that match a query, at most 10,000. */
    static List<String> ids(String index, String query) throws IOException {
        api().send("POST", "/" + index + "/_refresh").expectSuccess();
        JsonNode answer = api().send("POST", "/" + index + "/_search", "{\"size\": 10000, \"_source\": false, \"query\": " + query + "}")
            .expectSuccess();
        return answer.path("hits").path("hits").findValuesAsText("_id").stream().sorted().toList();
    }

    /** The names of the documents' groups, by id; without documents that have none. */
    static SortedMap<String, String> groups(String index) throws IOException {
        api().send("POST", "/" + index + "/_refresh").expectSuccess();
        String request = "{\"size\": 10000, \"_source\": \"near_duplicate_group\", \"query\": {\"exists\": {\"field\":"
            + " \"near_duplicate_group\"}}}";
        SortedMap<String, String> groups = new TreeMap<>();
        for (JsonNode hit : api().send("POST", "/" + index + "/_search", request).expectSuccess().at("/hits/hits")) {
            groups.put(hit.path("_id").asText(), hit.at("/_source/near_duplicate_group").asText());
        }
        return groups;
    }

    private static Map<String, List<WordDocument>> byIndex(Collection<WordDocument> documents) {
        Map<String, List<WordDocument>> indices = new TreeMap<>();
        for (WordDocument document : documents) {
            indices.computeIfAbsent(document.key().index(), name -> new ArrayList<>()).add(document);
        }
        return indices;
    }

    private static RestApi api() {
        return SharedCluster.api();
    }
}
