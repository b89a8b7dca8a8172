package org.neardup.cluster.tour;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;

import static org.junit.Assert.assertEquals;

/** The permissions of users with the documented roles. */
public class DocumentedRolesIT {

    private static final String INDEX = "wire-of-roles";
    // Like the index names on the pages: the matches of a pattern depend on the role.
    private static final String PATTERN = "wire-of-*";
    private static final String DEST = "duplicates-of-roles";
    private static final String REQUEST = """
        { "field": "text.signatures", "threshold": 0.9, "dest": { "index": "duplicates-of-roles" } }
        """;

    @Before
    public void index() throws IOException {
        RestApi api = SharedCluster.api();
        api.send("DELETE", "/" + INDEX + "," + DEST + "?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/" + INDEX, """
            {"mappings": {"properties": {"text": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}}
            """).expectSuccess();
        String text = "{\"text\": \"The council has agreed to build a bridge over the river at the old mill.\"}";
        for (String id : new String[] {"1", "2"}) {
            api.send("PUT", "/" + INDEX + "/_doc/" + id + "?refresh", text).expectSuccess();
        }
    }

    /** The patterns on the pages match these indices, too. */
    @After
    public void delete() throws IOException {
        SharedCluster.api().send("DELETE", "/" + INDEX + "," + DEST + "?ignore_unavailable=true").expectSuccess();
    }

    private static RunningJob find(RestApi api) throws IOException {
        RunningJob job = RunningJob.find(api, PATTERN, RestApi.JSON.readTree(REQUEST));
        assertEquals(1, await(job).count("removable"));
        return job;
    }

    private static JobStatus await(RunningJob job) throws IOException {
        return job.await(status -> {}, Duration.ofMillis(50));
    }

    private static long marked() throws IOException {
        SharedCluster.api().send("POST", "/" + INDEX + "/_refresh").expectSuccess();
        Answer count = SharedCluster.api().send("POST", "/" + INDEX + "/_count", "{\"query\":{\"exists\":{\"field\":\"near_duplicate\"}}}");
        return count.expectSuccess().path("count").asLong();
    }

    @Test
    public void aReporterFindsAndWatchesAndSteersItsOwnJobsOnly() throws IOException {
        try (RestApi api = SharedCluster.apiFor(DocumentedRoles.credentials("duplicate_reporter"))) {
            RunningJob job = find(api);
            api.send("GET", "/_near_duplicates").expectSuccess();
            api.send("GET", "/" + DEST + "/_search").expectSuccess();
            assertEquals(403, api.send("POST", "/_near_duplicates/" + job.id() + "/_apply", "{\"action\": \"mark\"}").status());
            assertEquals(200, api.send("POST", "/_near_duplicates/" + job.id() + "/_cancel").status());
            RunningJob ofOther = find(SharedCluster.api());
            assertEquals(403, api.send("POST", "/_near_duplicates/" + ofOther.id() + "/_cancel").status());
            assertEquals(0, marked());
        }
    }

    @Test
    public void aReviewerSeesTheJobsOfOthersAndChangesNothing() throws IOException {
        RunningJob ofOther = find(SharedCluster.api());
        try (RestApi api = SharedCluster.apiFor(DocumentedRoles.credentials("duplicate_reviewer"))) {
            String path = "/_near_duplicates/" + ofOther.id();
            String group = api.send("GET", path + "/_groups").expectSuccess().path("groups").path(0).path("group").asText();
            String keep = "{\"decision\": \"keep\", \"groups\": [\"" + group + "\"]}";
            assertEquals(1, api.send("POST", path + "/_review", keep).expectSuccess().path("reviewed").asInt());
            assertEquals(403, api.send("POST", path + "/_apply", "{\"action\": \"mark\"}").status());
            assertEquals(403, api.send("POST", path + "/_export", "{\"index\": \"" + DEST + "\"}").status());
            assertEquals(403, api.send("POST", path + "/_cancel").status());
            // A job of its own needs no more than to read, unless it exports.
            assertEquals(403, api.send("POST", "/" + PATTERN + "/_near_duplicates", REQUEST).status());
            ObjectNode request = (ObjectNode) RestApi.JSON.readTree(REQUEST);
            request.remove("dest");
            await(RunningJob.find(api, PATTERN, request));
        }
        await(ofOther.apply(RestApi.JSON.readTree("{\"action\": \"mark\"}")));
        assertEquals(0, marked());
    }

    @Test
    public void aCleanerActsAndAdministers() throws IOException {
        try (RestApi api = SharedCluster.apiFor(DocumentedRoles.credentials("duplicate_cleaner"))) {
            RunningJob ofOther = find(SharedCluster.api());
            assertEquals(200, api.send("POST", "/_near_duplicates/" + ofOther.id() + "/_cancel").status());
            RunningJob job = find(api);
            await(job.apply(RestApi.JSON.readTree("{\"action\": \"mark\"}")));
            assertEquals(1, marked());
            await(job.undo());
            assertEquals(0, marked());
            assertEquals(200, api.send("POST", "/_near_duplicates/" + job.id() + "/_cancel").status());
        }
    }
}
