package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Before;
import org.junit.Test;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Authority from links on a real cluster: as a task, and for users with different privileges. */
public class AuthorityIT {

    private static final String INDEX = "linked";
    private static final int PAGES = 60;
    private static final Credentials KEEPER = new Credentials("link-keeper", "password-of-link-keeper");
    private static final Credentials READER = new Credentials("link-reader", "password-of-link-reader");
    private static final Credentials WRITER = new Credentials("link-writer", "password-of-link-writer");
    private static final Credentials VISITOR = new Credentials("link-visitor", "password-of-link-visitor");
    private static final Credentials BLIND = new Credentials("link-blind", "password-of-link-blind");
    private static final Credentials PROXY = new Credentials("link-proxy", "password-of-link-proxy");
    private static final Credentials MONITOR = new Credentials("link-monitor", "password-of-link-monitor");
    private static final String ALIAS = "linked-alias";
    private static final String BODY = """
        {"id_field": "url", "links_field": "links", "target_field": "authority"}""";

    /** The users of the shared cluster for these tests; each has the role of its name. */
    static List<Security.User> users() {
        String role = "{\"cluster\": [\"monitor\"], \"indices\": [{\"names\": [\"" + INDEX + "\"], \"privileges\": [%s] %s}]}";
        String both = "\"read\", \"write\"";
        return List.of(
            new Security.User(KEEPER, role.formatted(both, "")),
            new Security.User(READER, role.formatted("\"read\"", "")),
            new Security.User(WRITER, role.formatted("\"write\"", "")),
            new Security.User(VISITOR, role.formatted(both, ", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(PROXY, role.replace("\"" + INDEX + "\"", "\"" + ALIAS + "\"").formatted(both, "")),
            new Security.User(MONITOR, "{\"cluster\": [\"monitor\"]}"),
            new Security.User(BLIND, role.formatted(both, ", \"field_security\": {\"grant\": [\"*\"], \"except\": [\"links\"]}")));
    }

    /** Each page links to the one with half its number; the first has the most links to it. */
    @Before
    public void index() throws IOException {
        RestApi api = SharedCluster.api();
        api.send("DELETE", "/" + INDEX + "?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/" + INDEX, """
            {"settings": {"number_of_shards": 3, "number_of_replicas": 1},
             "mappings": {"properties": {"url": {"type": "keyword"}, "links": {"type": "keyword"}, "open": {"type": "boolean"},
               "authority": {"type": "double"}}}}""").expectSuccess();
        StringBuilder lines = new StringBuilder();
        for (int page = 1; page <= PAGES; page++) {
            lines.append("{\"index\": {}}\n");
            lines.append("{\"url\": \"http://linked.org/%d\", \"links\": [\"%d\"], \"open\": true}\n".formatted(page, page / 2));
        }
        api.send("POST", "/" + INDEX + "/_bulk?refresh", lines.toString()).expectSuccess();
    }

    private static Answer run(RestApi api, String parameters) throws IOException {
        return api.send("POST", "/" + INDEX + "/_authority" + parameters, BODY);
    }

    private static Answer run(Credentials user) throws IOException {
        try (RestApi api = SharedCluster.apiFor(user)) {
            return run(api, "?wait_for_completion=true");
        }
    }

    private static JsonNode search(String body) throws IOException {
        SharedCluster.api().send("POST", "/" + INDEX + "/_refresh").expectSuccess();
        return SharedCluster.api().send("POST", "/" + INDEX + "/_search", body).expectSuccess();
    }

    private static JsonNode statistics() throws IOException {
        return search("{\"size\": 0, \"aggs\": {\"a\": {\"stats\": {\"field\": \"authority\"}}}}").at("/aggregations/a");
    }

    @Test
    public void whoMayReadAndWriteComputesIt() throws IOException {
        JsonNode result = run(KEEPER).expectSuccess();
        assertEquals(result.toString(), PAGES, result.path("updated").asInt());
        assertEquals(result.toString(), PAGES - 1, result.path("links").asInt());
        assertEquals("that of the first page", 1, result.path("links_outside").asInt());
        assertTrue(result.toString(), result.path("converged").asBoolean());
        assertEquals(1, statistics().path("avg").asDouble(), 1e-9);
        JsonNode best = search("{\"size\": 1, \"sort\": [{\"authority\": \"desc\"}]}").at("/hits/hits/0/_source");
        assertEquals("http://linked.org/1", best.path("url").asText());
        assertEquals(PAGES, run(KEEPER).expectSuccess().path("unchanged").asInt());
    }

    @Test
    public void othersAreRefused() throws IOException {
        assertEquals(403, run(READER).status());
        assertEquals(403, run(WRITER).status());
        Answer blind = run(BLIND);
        assertEquals(blind.toString(), 400, blind.status());
        assertTrue(blind.toString(), blind.body().toString().contains("[links_field] needs [links], which is unmapped or hidden"));
        Answer visitor = run(VISITOR);
        assertEquals(visitor.toString(), 400, visitor.status());
        assertTrue(visitor.toString(), visitor.body().toString().contains("cannot change documents of index [" + INDEX + "]"));
        assertEquals(0, statistics().path("count").asInt());
    }

    /** Reading needs a point in time, which the server lets nobody search by the privileges on an alias. */
    @Test
    public void noRunStartsThroughAnAliasAlone() throws IOException {
        SharedCluster.api().send("PUT", "/" + INDEX + "/_alias/" + ALIAS).expectSuccess();
        try (RestApi api = SharedCluster.apiFor(PROXY)) {
            Answer answer = api.send("POST", "/" + ALIAS + "/_authority", BODY);
            assertEquals(answer.toString(), 403, answer.status());
            String expected = "[links_field] cannot read [" + INDEX + "] by name; grant [read] on these names";
            assertTrue(answer.toString(), answer.reason().contains(expected));
        }
    }

    /** No search sees the writes in between without a refresh, which this user may not request. */
    @Test
    public void noRunConflictsWithTheOneBefore() throws IOException {
        SharedCluster.api().send("PUT", "/" + INDEX + "/_settings", "{\"index.refresh_interval\": -1}").expectSuccess();
        assertEquals(PAGES, run(KEEPER).expectSuccess().path("updated").asInt());
        StringBuilder lines = new StringBuilder();
        for (JsonNode hit : SharedCluster.api().send("GET", "/" + INDEX + "/_search?size=" + PAGES / 2).expectSuccess().at("/hits/hits")) {
            lines.append("{\"update\": {\"_id\": \"" + hit.path("_id").asText() + "\"}}\n{\"doc\": {\"links\": [\"2\"]}}\n");
        }
        SharedCluster.api().send("POST", "/" + INDEX + "/_bulk", lines.toString()).expectSuccess();
        JsonNode second = run(KEEPER).expectSuccess();
        assertTrue(second.toString(), second.path("updated").asInt() > 0);
        assertEquals(second.toString(), 0, second.path("version_conflicts").asInt());
        assertEquals(second.toString(), PAGES, second.path("updated").asInt() + second.path("unchanged").asInt());
    }

    @Test
    public void whoMayMonitorDoesNotLearnWhatIsComputed() throws IOException {
        String secret = "confidential";
        RestApi api = SharedCluster.api();
        api.send("PUT", "/" + secret, """
            {"mappings": {"properties": {"confidential_links": {"type": "keyword"}, "confidential_rank": {"type": "float"}}}}""")
            .expectSuccess();
        try (RestApi monitor = SharedCluster.apiFor(MONITOR)) {
            StringBuilder lines = new StringBuilder();
            for (int page = 0; page < 20; page++) {
                lines.append("{\"index\": {}}\n{\"confidential_links\": [\"a\"]}\n");
            }
            api.send("POST", "/" + secret + "/_bulk?refresh", lines.toString()).expectSuccess();
            String body = "{\"links_field\": \"confidential_links\", \"target_field\": \"confidential_rank\"}";
            String task = api.send("POST", "/" + secret + "/_authority?requests_per_second=1", body).expectSuccess().path("task").asText();
            JsonNode running = monitor.send("GET", "/_tasks?detailed&actions=*near_duplicates*").expectSuccess();
            assertTrue(running.toString(), running.toString().contains("authority from links"));
            assertFalse(running.toString(), running.toString().contains(secret));
            api.send("POST", "/_tasks/" + task + "/_cancel?wait_for_completion=true").expectSuccess();
            JsonNode stored = monitor.send("GET", "/_tasks/" + task).expectSuccess();
            assertTrue(stored.toString(), stored.path("completed").asBoolean());
            assertFalse(stored.toString(), stored.toString().contains(secret));
        } finally {
            api.send("DELETE", "/" + secret).expectSuccess();
        }
    }

    @Test
    public void itIsATaskThatCanBeWatchedAndCancelled() throws IOException {
        RestApi api = SharedCluster.api();
        String task = run(api, "?requests_per_second=1").expectSuccess().path("task").asText();
        JsonNode running = api.send("GET", "/_tasks/" + task).expectSuccess();
        assertEquals(running.toString(), "indices:data/write/near_duplicates/authority/run", running.at("/task/action").asText());
        assertEquals(running.toString(), "pages", running.at("/task/status/phase").asText());
        assertEquals(running.toString(), 1, running.at("/task/status/requests_per_second").asInt());
        api.send("POST", "/_tasks/" + task + "/_cancel?wait_for_completion=true").expectSuccess();
        JsonNode ended = api.send("GET", "/_tasks/" + task + "?wait_for_completion=true&timeout=20s").expectSuccess();
        assertTrue(ended.toString(), ended.path("completed").asBoolean());
        assertEquals(ended.toString(), "task_cancelled_exception", ended.at("/error/type").asText());
        assertEquals(0, statistics().path("count").asInt());

        String other = run(api, "").expectSuccess().path("task").asText();
        JsonNode done = api.send("GET", "/_tasks/" + other + "?wait_for_completion=true&timeout=20s").expectSuccess();
        assertEquals(done.toString(), PAGES, done.at("/response/updated").asInt());
        assertEquals(PAGES, statistics().path("count").asInt());
    }
}
