package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Credentials;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Finding needs no privilege to write; groups are shown to their owner, and to reviewers as far as they can read the documents. */
public class JobReviewSecurityIT extends JobSecurityTestCase {

    private static JobRequest withoutExport() {
        return JobRequest.of(INDEX, ORACLE.threshold());
    }

    private static Set<String> indices() throws IOException {
        JsonNode indices = SharedCluster.api().send("GET", "/_cat/indices?format=json&h=index").expectSuccess();
        Set<String> names = new TreeSet<>();
        indices.forEach(index -> names.add(index.path("index").asText()));
        return names;
    }

    private static JsonNode groups(Credentials user, Job job) throws IOException {
        String path = "/_near_duplicates/" + job.id() + "/_groups?size=100&members=100&fields=*";
        return send(user, "GET", path, "").expectSuccess().path("groups");
    }

    private static String keep(JsonNode group) {
        String id = group.path("duplicates").path(0).path("id").asText();
        return "{\"decision\": \"keep\", \"documents\": [{\"index\": \"" + INDEX + "\", \"id\": \"" + id + "\"}]}";
    }

    @Test
    public void aJobWithoutExportNeedsOnlyToRead() throws IOException {
        run(READER, withoutExport());
        Set<String> before = indices();
        Job job = run(READER, withoutExport());
        assertEquals(before, indices());
        JsonNode groups = groups(READER, job);
        assertEquals(job.status().at("/status/groups").asInt(), groups.size());
        send(READER, "POST", "/_near_duplicates/" + job.id() + "/_review", keep(groups.path(0))).expectSuccess();
        assertForbidden(send(READER, "POST", "/_near_duplicates/" + job.id() + "/_export", "{\"index\": \"" + DEST + "\"}"));
        assertForbidden(send(READER, "POST", "/_near_duplicates/" + job.id() + "/_apply", "{\"action\": \"mark\"}"));
        assertEquals(before, indices());
    }

    /** Neither to read the documents nor to watch jobs is enough to see who else compared them, and what was found. */
    @Test
    public void groupsOfOthersNeedThePrivilegeToReview() throws IOException {
        Job job = run(READER, withoutExport());
        JsonNode group = groups(READER, job).path(0);
        String path = "/_near_duplicates/" + job.id();
        for (Credentials user : List.of(FINDER, ACTOR)) {
            for (String shown : List.of("/_groups", "/_groups/" + group.path("group").asText(), "/_groups/none", "/_sample")) {
                assertForbidden(send(user, "GET", path + shown, ""));
            }
            assertForbidden(send(user, "POST", path + "/_review", keep(group)));
        }
        assertFalse(groups(READER, job).toString().contains("\"review\""));
    }

    @Test
    public void aReviewerWhoCannotReadTheIndexSeesNoGroup() throws IOException {
        Job job = run(READER, withoutExport());
        JsonNode group = groups(READER, job).path(0);
        assertEquals(0, groups(OUTSIDER, job).size());
        String path = "/_near_duplicates/" + job.id();
        assertEquals(404, send(OUTSIDER, "GET", path + "/_groups/" + group.path("group").asText(), "").status());
        assertEquals(404, send(OUTSIDER, "POST", path + "/_review", keep(group)).status());
        JsonNode sample = send(OUTSIDER, "GET", path + "/_sample", "").expectSuccess();
        assertTrue(sample.toString(), sample.findValues("id").isEmpty());
        // The server refuses the search of a user who can read no index at all.
        assertForbidden(send(ADMINISTRATOR, "GET", path + "/_groups", ""));
    }

    /** Also the values that a job of somebody else compared. */
    @Test
    public void fieldsAreFetchedAsTheCaller() throws IOException {
        Job job = run(READER, withoutExport());
        JsonNode all = groups(READER, job);
        JsonNode seen = groups(CURATOR, job);
        assertEquals(all.size(), seen.size());
        assertTrue(all.toString(), all.path(0).at("/kept/fields").has("text"));
        for (JsonNode fields : seen.findValues("fields")) {
            assertEquals(seen.toString(), List.of("open"), fields.properties().stream().map(field -> field.getKey()).toList());
        }
        assertFalse(seen.toString(), seen.findValues("fields").isEmpty());
    }

    @Test
    public void fieldsAreExportedAsTheUser() throws IOException {
        for (Credentials user : List.of(FINDER, DIM)) {
            Job job = run(user, withoutExport());
            String body = "{\"index\": \"" + DEST + "\", \"fields\": [\"*\"]}";
            send(user, "POST", "/_near_duplicates/" + job.id() + "/_export?wait_for_completion=true", body).expectSuccess();
            String search = "/" + DEST + "/_search?size=1000&q=kind:duplicate";
            JsonNode hits = SharedCluster.api().send("GET", search).expectSuccess().at("/hits/hits");
            assertFalse(hits.isEmpty());
            for (JsonNode hit : hits) {
                for (String fields : List.of("/_source/fields", "/_source/kept/fields")) {
                    assertTrue(hit.toString(), hit.at(fields).has("text"));
                    assertEquals(hit.toString(), user == FINDER, hit.at(fields).has("authority"));
                }
            }
        }
    }
}
