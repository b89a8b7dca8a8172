package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A job marks documents so that the documented filter finds them, or it is rejected before it starts. */
public class JobMarkIT {

    private static final String INDEX = "job-mark";
    private static final String DEST = "job-mark-results";
    private static final String MARKED = "{\"exists\": {\"field\": \"%s\"}}";
    private static final String FIELDS = """
        "text": {"type": "text", "fields": {"signatures": {"type": "signature_set", "analyzer": "standard"}}},
        "taken": {"properties": {"value": {"type": "keyword"}}}""";
    private static final String EXPLICIT = """
        "near_duplicate": {"properties": {"of": {"properties": {
          "index": {"type": "keyword"}, "id": {"type": "keyword"}, "routing": {"type": "keyword"}}},
          "job": {"type": "keyword"}, "similarity": {"type": "double"}}}""";
    private static final List<String> TEXTS = List.of(
        "one two three four five six seven", "one two three four five six seven", "one two three four five six eight", "nine ten eleven");
    private static Traces traces;

    @BeforeClass
    public static void begin() throws IOException {
        traces = Traces.before();
    }

    @AfterClass
    public static void nothingIsLeft() throws IOException {
        traces.assertNone();
    }

    private static RestApi api() {
        return SharedCluster.api();
    }

    /**
     * Creates an index with two near-duplicates.
     *
     * @param settings each preceded by a comma
     */
    private static void create(String settings, String mapping) throws IOException {
        api().send("DELETE", "/" + INDEX + "," + DEST + "?ignore_unavailable=true").expectSuccess();
        String body = "{\"settings\": {\"number_of_replicas\": 0" + settings + "}, \"mappings\": " + mapping + "}";
        api().send("PUT", "/" + INDEX, body).expectSuccess();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < TEXTS.size(); i++) {
            Map<String, Object> document = Map.of("text", TEXTS.get(i));
            lines.append("{\"index\": {\"_id\": \"").append(i).append("\"}}\n");
            lines.append(RestApi.JSON.writeValueAsString(document)).append('\n');
        }
        JsonNode answer = api().send("POST", "/" + INDEX + "/_bulk?refresh=true", lines.toString()).expectSuccess();
        assertEquals(answer.toString(), false, answer.path("errors").asBoolean());
    }

    private static JobRequest request(String action, String markField) {
        return JobRequest.of(INDEX, "0.7")
            .with("action", action)
            .with("mark", Map.of("field", markField))
            .dest(DEST)
            .parameter("wait_for_completion", true);
    }

    /** The two ways to request an action without a plan. */
    private static List<Answer> askDirectly(String action, String markField) throws IOException {
        JobRequest request = request(action, markField);
        return List.of(request.parameter("dry_run", true).send(api()), request.send(api()));
    }

    /** The three ways to request an action; the third needs a job that only reports. */
    private static List<Answer> ask(String action, String markField) throws IOException {
        JobRequest request = request(action, markField);
        String job = request.with("action", "report").send(api()).expectSuccess().path("job").asText();
        Answer dryRun = request.parameter("dry_run", true).send(api());
        Answer applied = api().send(
            "POST", "/_near_duplicates/" + job + "/_apply?wait_for_completion=true", "{\"action\": \"" + action + "\"}");
        return List.of(dryRun, request.send(api()), applied);
    }

    private static void assertRefused(List<Answer> answers, String... words) {
        for (Answer answer : answers) {
            assertEquals(answer.toString(), 400, answer.status());
            for (String word : words) {
                assertTrue(word + " is not in " + answer, answer.reason().contains(word));
            }
        }
    }

    private static String mapping(String before, String fields) {
        return "{" + before + "\"properties\": {" + fields + "}}";
    }

    private static String object(String type) {
        return "\"near_duplicate\": {\"type\": \"" + type + "\"}";
    }

    /** The filter finds the {@code updated} documents; otherwise nothing was updated. */
    @Test
    public void noMarkIsMadeThatTheFilterDoesNotFind() throws IOException {
        String disabled = "\"near_duplicate\": {\"type\": \"object\", \"enabled\": false}";
        String below = "\"review\": {\"type\": \"object\", \"enabled\": false}";
        String unindexed = "\"near_duplicate\": {\"dynamic\": \"false\", \"properties\": {}}";
        String templates = "\"dynamic_templates\": [{\"all\": {\"match_mapping_type\": \"*\", \"mapping\": "
            + "{\"index\": false, \"doc_values\": false, \"type\": \"keyword\"}}}],";
        String flat = FIELDS.replaceFirst("\"taken\": .*", "\"taken.value\": {\"type\": \"keyword\"}");
        String limit = ",\"index.mapping.total_fields.limit\": 5";
        String mark = "near_duplicate";
        List<Trial> trials = List.of(
            new Trial("", mapping("", FIELDS), mark, true),
            new Trial("", mapping("\"dynamic\": \"false\",", FIELDS), mark, false),
            new Trial("", mapping("\"dynamic\": \"false\",", FIELDS + "," + EXPLICIT), mark, true),
            new Trial("", mapping("\"dynamic\": \"runtime\",", FIELDS), mark, null),
            new Trial("", mapping("\"dynamic\": \"runtime\",", FIELDS + "," + EXPLICIT), mark, true),
            new Trial("", mapping("\"dynamic\": \"strict\",", FIELDS), mark, false),
            new Trial("", mapping("\"dynamic\": \"strict\",", FIELDS + "," + object("object")), mark, false),
            new Trial("", mapping("\"dynamic\": \"strict\",", FIELDS + "," + object("flattened")), mark, true),
            new Trial("", mapping("\"dynamic\": \"strict\",", FIELDS + "," + EXPLICIT), mark, true),
            new Trial("", mapping("", FIELDS + "," + disabled), mark, false),
            new Trial("", mapping("", FIELDS + "," + below), "review." + mark, false),
            new Trial("", mapping("", FIELDS), "review." + mark, true),
            new Trial("", mapping("", FIELDS + "," + object("nested")), mark, false),
            new Trial("", mapping("", FIELDS + "," + unindexed), mark, false),
            new Trial("", mapping("\"subobjects\": false,", flat), "review." + mark, true),
            new Trial("", mapping(templates, FIELDS), mark, false),
            new Trial(limit, mapping("", FIELDS), mark, false),
            new Trial(limit + ",\"index.mapping.total_fields.ignore_dynamic_beyond_limit\": true", mapping("", FIELDS), mark, false),
            new Trial("", mapping("", FIELDS), "taken", false),
            new Trial("", mapping("", FIELDS), "taken.value.mark", false),
            new Trial("", mapping("", FIELDS), "text.signatures", false),
            new Trial("", mapping("", FIELDS), "text.signatures.mark", false));
        List<Trial> withPlans = Selection.first(2, trials);
        for (Trial trial : Selection.of(10, trials)) {
            trial.run(withPlans.contains(trial));
        }
    }

    /**
     * A mapping, and whether marks can be found.
     *
     * @param canBeFound null if both are acceptable
     */
    private record Trial(String settings, String mapping, String field, Boolean canBeFound) {

        void run(boolean withPlan) throws IOException {
            create(settings, mapping);
            List<Answer> answers = withPlan ? ask("mark", field) : askDirectly("mark", field);
            int found = WordIndex.ids(INDEX, MARKED.formatted(field)).size();
            if (answers.get(0).status() == 400) {
                assertRefused(answers, "[mark.field]", INDEX);
                assertTrue(this + " was refused: " + answers, canBeFound == null || canBeFound == false);
                String documents = api().send("GET", "/" + INDEX + "/_search").expectSuccess().toString();
                assertFalse(documents, documents.contains("\"similarity\""));
            } else {
                assertEquals(this + " was marked", 2, found);
                // An applied plan may have made the same marks.
                JsonNode counts = answers.get(1).expectSuccess().path("status");
                assertEquals(answers.toString(), 2, counts.path("updated").asInt() + counts.path("noops").asInt());
                assertTrue(this + " was not refused: " + answers, canBeFound == null || canBeFound);
            }
        }
    }

    @Test
    public void noBlockedIndexIsPlannedFor() throws IOException {
        for (String block : Selection.of(1, List.of("write", "read_only", "read_only_allow_delete"))) {
            create("", mapping("", FIELDS));
            String blocks = "/" + INDEX + "/_settings";
            api().send("PUT", blocks, "{\"index.blocks." + block + "\": true}").expectSuccess();
            try {
                assertRefused(ask("mark", "near_duplicate"), INDEX, "[action] [mark]", "blocked");
                if (block.equals("read_only_allow_delete") == false) {
                    assertRefused(ask("delete", "near_duplicate"), INDEX, "[action] [delete]", "blocked");
                }
            } finally {
                api().send("PUT", blocks, "{\"index.blocks." + block + "\": null}").expectSuccess();
            }
            assertEquals(0, WordIndex.ids(INDEX, MARKED.formatted("near_duplicate")).size());
        }
    }

    @Test
    public void askingWhetherDocumentsMayBeChangedChangesNothing() throws IOException {
        create("", mapping("", FIELDS));
        JsonNode before = state();
        for (String action : List.of("mark", "delete")) {
            request(action, "near_duplicate").parameter("dry_run", true).send(api()).expectSuccess();
        }
        assertEquals(before, state());
    }

    /** Mapping, sequence numbers, and counts of documents and of deletions. */
    private static JsonNode state() throws IOException {
        api().send("POST", "/" + INDEX + "/_refresh").expectSuccess();
        String path = "/" + INDEX + "/_stats/docs?level=shards&filter_path=indices.*.shards.*.seq_no,indices.*.shards.*.docs";
        JsonNode mapping = api().send("GET", "/" + INDEX + "/_mapping").expectSuccess();
        return RestApi.JSON.createArrayNode().add(api().send("GET", path).expectSuccess()).add(mapping);
    }
}
