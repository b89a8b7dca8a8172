package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A small index of whole texts, with a mapping of its test's own, and jobs that compare it. */
record TextIndex(String name) {

    /** A text, and another one. */
    static final String FERRY = "The ferry leaves the western pier at noon and comes back before the evening tide has turned.";
    static final String MARKET = "On market days the old square is full of stalls, and nobody finds a place to park before sunset.";

    private static final String ALL = "{\"match_all\": {}}";

    /**
     * Creates the index, or replaces it.
     *
     * @param settings   members of the settings, as JSON
     * @param mapping    members of the mapping besides the properties, each followed by a comma
     * @param properties the properties other than the numeric field {@code authority}, as JSON
     */
    static TextIndex create(String name, String settings, String mapping, String properties) throws IOException {
        for (String index : List.of(name, name + "-result", name + "-other-result")) {
            api().send("DELETE", "/" + index + "?ignore_unavailable=true").expectSuccess();
        }
        api().send("PUT", "/" + name, """
            {"settings": {%s}, "mappings": {%s "properties": {"authority": {"type": "long"}, %s}}}
            """.formatted(settings, mapping, properties)).expectSuccess();
        return new TextIndex(name);
    }

    /** With a text field and its signatures. */
    static TextIndex create(String name) throws IOException {
        return create(name, "\"number_of_shards\": 2", "", "\"body\": {\"type\": \"text\", " + SIGNATURES + "}");
    }

    /** The sub-fields of a text field with its signatures. */
    static final String SIGNATURES = "\"fields\": {\"signatures\": {\"type\": \"signature_set\"}}";

    private static RestApi api() {
        return SharedCluster.api();
    }

    /** Indexes a document or replaces it. */
    TextIndex put(String id, Map<String, Object> source) throws IOException {
        api().send("PUT", "/" + name + "/_doc/" + id + "?refresh=true", RestApi.JSON.writeValueAsBytes(source)).expectSuccess();
        return this;
    }

    TextIndex put(String id, long authority, String body) throws IOException {
        return put(id, Map.of("authority", authority, "body", body));
    }

    TextIndex delete(String id) throws IOException {
        api().send("DELETE", "/" + name + "/_doc/" + id + "?refresh=true").expectSuccess();
        return this;
    }

    List<String> ids() throws IOException {
        return WordIndex.ids(name, ALL);
    }

    List<String> marked() throws IOException {
        return WordIndex.ids(name, "{\"exists\": {\"field\": \"near_duplicate\"}}");
    }

    List<String> matching(String word) throws IOException {
        return WordIndex.ids(name, "{\"match\": {\"body\": \"" + word + "\"}}");
    }

    /** A request that compares texts for equality and keeps the document with the most authority. */
    JobRequest equalTexts() {
        return equalTexts(name);
    }

    /** The same by other names of the index. */
    JobRequest equalTexts(String names) {
        return new JobRequest(names, Map.of(
            "field", "body.signatures", "threshold", 1, "authority", "authority", "dest", Map.of("index", name + "-result")), Map.of());
    }

    /** Applies a plan; returns the status at the end of the job. */
    static JsonNode apply(Job planner, String action) throws IOException {
        return planner.startAnother("_apply", "{\"action\": \"" + action + "\"}").awaitSuccess();
    }

    /** Fails unless a request is refused with these texts in the reason. */
    static void assertRefused(Answer answer, int status, String... texts) {
        if (answer.status() != status) {
            throw new AssertionError("not " + status + ": " + answer);
        }
        for (String text : texts) {
            if (answer.reason().contains(text) == false) {
                throw new AssertionError("without \"" + text + "\": " + answer.reason());
            }
        }
    }
}
