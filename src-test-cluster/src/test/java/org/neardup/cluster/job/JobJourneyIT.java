package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** What an administrator does with an index that was there before the plugin, from the first field to the nightly job. */
public class JobJourneyIT {

    private static final String INDEX = "journey";
    private static final String REQUEST = """
        {"field": "body.signatures", "threshold": 0.6, "similarity": "jaccard", "authority": "authority", "continue_from": "latest"}""";
    private static final String WORDS = "The council has agreed to build a bridge over the river at the old mill in the %s of next year";

    private static JsonNode send(String method, String path, String body) throws IOException {
        return SharedCluster.api().send(method, path, body).expectSuccess();
    }

    private static void put(String id, int authority, String body) throws IOException {
        send("PUT", "/" + INDEX + "/_doc/" + id + "?refresh", "{\"authority\": " + authority + ", \"body\": \"" + body + "\"}");
    }

    private static void fill() throws IOException {
        put("bridge", 9, WORDS.formatted("spring"));
        put("copy", 1, WORDS.formatted("spring"));
        put("edit", 5, WORDS.formatted("autumn"));
        put("market", 3, "On Saturdays there is a market on the square behind the town hall");
    }

    private static Job find() throws IOException {
        Job job = new Job(SharedCluster.api(), send("POST", "/" + INDEX + "/_near_duplicates", REQUEST).path("job").asText());
        job.awaitSuccess();
        return job;
    }

    private static JsonNode act(Job job, String request, String body) throws IOException {
        return send("POST", "/_near_duplicates/" + job.id() + "/" + request + "?wait_for_completion=true", body);
    }

    private static List<String> shown() throws IOException {
        return WordIndex.ids(INDEX, "{\"bool\": {\"must_not\": {\"exists\": {\"field\": \"near_duplicate.of.id\"}}}}");
    }

    @Test
    public void fromAnExistingIndexToTheNightlyJob() throws IOException {
        // An index without the field.
        SharedCluster.api().send("DELETE", "/" + INDEX + "?ignore_unavailable=true").expectSuccess();
        send("PUT", "/" + INDEX, "{\"mappings\": {\"properties\": {\"body\": {\"type\": \"text\"}, \"authority\": {\"type\": \"long\"}}}}");
        fill();

        // The field, and its values for the documents that are there.
        send("PUT", "/" + INDEX + "/_mapping", """
            {"properties": {"body": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}""");
        fill();

        JsonNode dryRun = send("POST", "/" + INDEX + "/_near_duplicates?dry_run=true", REQUEST);
        assertEquals(dryRun.toString(), 4, dryRun.path("documents").asInt());
        assertFalse(dryRun.toString(), dryRun.has("continue_from"));
        Job first = find();

        // Look at the groups, keep the edit, and mark the rest.
        JsonNode group = send("GET", "/_near_duplicates/" + first.id() + "/_groups?fields=body", "").at("/groups/0");
        assertEquals(group.toString(), 3, group.path("size").asInt());
        assertEquals(group.toString(), WORDS.formatted("spring"), group.at("/kept/fields/body/0").asText());
        String keep = "{\"decision\": \"keep\", \"documents\": [{\"index\": \"" + INDEX + "\", \"id\": \"edit\"}], \"note\": \"autumn\"}";
        assertEquals(1, send("POST", "/_near_duplicates/" + first.id() + "/_review", keep).path("reviewed").asInt());
        assertEquals(1, act(first, "_apply", "{\"action\": \"mark\"}").at("/status/updated").asInt());
        assertEquals(List.of("bridge", "edit", "market"), shown());
        assertEquals(1, act(first, "_undo", "").at("/status/updated").asInt());
        assertEquals(List.of("bridge", "copy", "edit", "market"), shown());

        // The next night: the same request, with a new copy.
        put("late", 0, WORDS.formatted("spring"));
        Job second = find();
        assertEquals(first.id(), second.status().path("earlier_job").asText());
        JsonNode grown = send("GET", "/_near_duplicates/" + second.id() + "/_groups", "").at("/groups/0");
        assertEquals(group.path("group"), grown.path("group"));
        assertEquals(4, grown.path("size").asInt());
        assertEquals(3, act(second, "_apply", "{\"action\": \"mark\"}").at("/status/updated").asInt());
        assertEquals(List.of("bridge", "market"), shown());
        act(second, "_export", "{\"index\": \"" + INDEX + "-found\"}");
        assertEquals(3, send("GET", "/" + INDEX + "-found/_count?q=kind:duplicate", "").path("count").asInt());

        // The first job is not needed any more; the second one has marks.
        send("DELETE", "/_near_duplicates/" + first.id(), "");
        Answer refused = SharedCluster.api().send("DELETE", "/_near_duplicates/" + second.id());
        assertEquals(refused.toString(), 409, refused.status());
        act(second, "_undo", "");
        send("DELETE", "/_near_duplicates/" + second.id(), "");
        assertEquals(404, SharedCluster.api().send("GET", "/_near_duplicates/" + second.id()).status());
        assertTrue(shown().contains("late"));
    }
}
