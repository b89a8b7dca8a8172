package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** The ingest processor tags or refuses documents that are near one in the index. */
public class IngestIT {

    private static final Credentials WRITER = new Credentials("ingest-writer", "password-of-ingest-writer");
    private static final Credentials VISITOR = new Credentials("ingest-visitor", "password-of-ingest-visitor");
    private static final Credentials TITLES = new Credentials("ingest-titles", "password-of-ingest-titles");
    private static final Credentials GUEST = new Credentials("ingest-guest", "password-of-ingest-guest");
    private static final String PIPELINE = """
        {"processors": [{"near_duplicates": {"field": "body", "signatures": "body.signatures", "min_similarity": 0.7 %s}}]}
        """;
    private static final int BULK = 1_000;

    /** Users of the shared cluster who may write; the first one may not read, the others may read a part. */
    static List<Security.User> users() {
        String role = "{\"indices\": [{\"names\": [\"ingest-pages\"], \"privileges\": [\"index\", \"create_index\"%s}]}";
        return List.of(
            new Security.User(WRITER, role.formatted("]")),
            new Security.User(VISITOR, role.formatted(", \"read\"], \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(TITLES, role.formatted(", \"read\"], \"field_security\": {\"grant\": [\"title\"]}")),
            new Security.User(GUEST, role.formatted("]}, {\"names\": [\"ingest-opened\"], \"privileges\": [\"read\"]")));
    }

    private static JsonNode send(String method, String path, String body) throws IOException {
        return SharedCluster.api().send(method, path, body).expectSuccess();
    }

    private static String text(int number) {
        return IntStream.range(0, 40).mapToObj(word -> "word" + number + "x" + word).collect(Collectors.joining(" "));
    }

    private static String page(String body) {
        return "{\"body\": \"" + body + "\"}";
    }

    @Before
    public void createIndex() throws IOException {
        send("PUT", "/ingest-pages", """
            {"settings": {"number_of_shards": 2, "number_of_replicas": 0}, "mappings": {"properties": {"body": {"type": "text",
              "fields": {"signatures": {"type": "signature_set", "index": true}}}}},
              "aliases": {"ingest-opened": {"filter": {"term": {"open": true}}}}}
            """);
        send("PUT", "/_ingest/pipeline/tagging", PIPELINE.formatted(""));
        send("PUT", "/_ingest/pipeline/rejecting", PIPELINE.formatted(", \"action\": \"reject\""));
        send("PUT", "/_ingest/pipeline/opened", PIPELINE.formatted(", \"index\": \"ingest-opened\""));
        for (int number = 0; number < 10; number++) {
            send("PUT", "/ingest-pages/_doc/old" + number, page(text(number)));
        }
        send("POST", "/ingest-pages/_refresh", "");
    }

    @After
    public void deleteIndex() throws IOException {
        send("DELETE", "/ingest-pages", "");
        send("DELETE", "/_ingest/pipeline/tagging", "");
        send("DELETE", "/_ingest/pipeline/rejecting", "");
        send("DELETE", "/_ingest/pipeline/opened", "");
    }

    private static JsonNode source(String id) throws IOException {
        return send("GET", "/ingest-pages/_source/" + id, "");
    }

    @Test
    public void aNearDuplicateNamesTheDocumentOfTheIndex() throws IOException {
        send("PUT", "/ingest-pages/_doc/copy?pipeline=tagging", page(text(3) + " and more"));
        JsonNode tag = source("copy").path("near_duplicate_of");
        assertEquals(tag.toString(), "old3", tag.path("of").asText());
        assertEquals(tag.toString(), "ingest-pages", tag.path("index").asText());
        // 39 word pairs, and two more.
        assertEquals(tag.toString(), 39 / 41.0, tag.path("similarity").asDouble(), 1e-6);
        send("PUT", "/ingest-pages/_doc/other?pipeline=tagging", page(text(99)));
        assertFalse(source("other").has("near_duplicate_of"));
        send("PUT", "/ingest-pages/_doc/old3?pipeline=tagging", page(text(3) + " again"));
        assertFalse("a new version is not near its old one", source("old3").has("near_duplicate_of"));
        send("PUT", "/ingest-pages/_doc/blank?pipeline=tagging", page(" "));
        assertFalse(source("blank").has("near_duplicate_of"));
        Answer missing = SharedCluster.api().send("PUT", "/ingest-pages/_doc/missing?pipeline=tagging", "{}");
        assertEquals(missing.toString(), 400, missing.status());
        assertTrue(missing.reason(), missing.reason().contains("[body]"));
    }

    @Test
    public void aLargeBulkIsTaggedDocumentByDocument() throws IOException {
        StringBuilder bulk = new StringBuilder();
        for (int number = 0; number < BULK; number++) {
            bulk.append("{\"index\": {\"_id\": \"new").append(number).append("\"}}\n").append(page(text(number % 20))).append('\n');
        }
        JsonNode answer = send("POST", "/ingest-pages/_bulk?pipeline=tagging&refresh", bulk.toString());
        assertFalse(answer.toString(), answer.path("errors").asBoolean());
        String tagged = "{\"query\": {\"exists\": {\"field\": \"near_duplicate_of.of\"}}}";
        assertEquals(BULK / 2, send("POST", "/ingest-pages/_count", tagged).path("count").asInt());
        for (int number : new int[] {0, 9, 10, 429, BULK - 1}) {
            JsonNode tag = source("new" + number).path("near_duplicate_of");
            assertEquals("new" + number, number % 20 < 10 ? "old" + number % 20 : "", tag.path("of").asText());
        }
    }

    @Test
    public void aNearDuplicateIsRejectedAndOthersAreIndexed() throws IOException {
        String bulk = "{\"index\": {\"_id\": \"a\"}}\n" + page(text(5)) + "\n{\"index\": {\"_id\": \"b\"}}\n" + page(text(77)) + "\n";
        JsonNode items = send("POST", "/ingest-pages/_bulk?pipeline=rejecting&refresh", bulk).path("items");
        assertEquals(items.toString(), 409, items.at("/0/index/status").asInt());
        assertTrue(items.toString(), items.at("/0/index/error").toString().contains("near-duplicate of [ingest-pages/old5]"));
        assertEquals(items.toString(), 201, items.at("/1/index/status").asInt());
        assertEquals(404, SharedCluster.api().send("GET", "/ingest-pages/_doc/a").status());
    }

    /** The index is searched as the user who writes. */
    @Test
    public void whoMayNotReadIsToldSo() throws IOException {
        try (RestApi api = SharedCluster.apiFor(WRITER)) {
            api.send("PUT", "/ingest-pages/_doc/plain", page(text(5))).expectSuccess();
            Answer answer = api.send("PUT", "/ingest-pages/_doc/tagged?pipeline=tagging", page(text(5)));
            assertEquals(answer.toString(), 403, answer.status());
            assertFalse(answer.toString(), answer.body().toString().contains("old5"));
        }
        assertEquals(404, SharedCluster.api().send("GET", "/ingest-pages/_doc/tagged").status());
    }

    /** The name of the document that a user's document with text 5 or 6 is near, of which only 6 is open; empty for none. */
    private static String tagged(Credentials user, String pipeline, int number) throws IOException {
        send("PUT", "/ingest-pages/_doc/old6?refresh", "{\"open\": true, \"body\": \"" + text(6) + "\"}");
        try (RestApi api = SharedCluster.apiFor(user)) {
            api.send("PUT", "/ingest-pages/_doc/tagged?pipeline=" + pipeline, page(text(number))).expectSuccess();
        }
        return source("tagged").path("near_duplicate_of").path("of").asText();
    }

    @Test
    public void onlyDocumentsThatTheUserMaySeeAreNamed() throws IOException {
        assertEquals("", tagged(VISITOR, "tagging", 5));
        assertEquals("old6", tagged(VISITOR, "tagging", 6));
        assertEquals("the field is hidden", "", tagged(TITLES, "tagging", 6));
    }

    @Test
    public void theFirstDocumentCreatesItsIndex() throws IOException {
        send("PUT", "/ingest-new/_doc/1?pipeline=tagging", page(text(5)));
        send("DELETE", "/ingest-new", "");
    }

    @Test
    public void theFilterOfAnAliasApplies() throws IOException {
        assertEquals("", tagged(GUEST, "opened", 5));
        assertEquals("old6", tagged(GUEST, "opened", 6));
        try (RestApi api = SharedCluster.apiFor(GUEST)) {
            assertEquals(403, api.send("PUT", "/ingest-pages/_doc/x?pipeline=tagging", page(text(6))).status());
        }
    }

    @Test
    public void everythingWrongWithAPipelineIsSaidAtOnce() throws IOException {
        Answer answer = SharedCluster.api().send("PUT", "/_ingest/pipeline/wrong", """
            {"processors": [{"near_duplicates": {"signature": "x", "min_similarity": 2, "action": "drop", "timeout": "soon",
              "index": "there:pages"}}]}""");
        assertEquals(answer.toString(), 400, answer.status());
        for (String problem : List.of(
            "[signature] is unknown, did you mean [signatures]?", "[field] is missing", "[signatures] is missing",
            "[min_similarity] must be", "[index] must name indices of this cluster",
            "[action] must be one of [tag, reject]", "[timeout] must be a time")) {
            assertTrue(problem + " is not in " + answer, answer.reason().contains(problem));
        }
    }

    @Test
    public void aFieldWithoutTermsFailsTheDocument() throws IOException {
        String other = "/ingest-without-terms";
        send("PUT", other, "{\"mappings\": {\"properties\": {\"body\": {\"type\": \"text\", \"fields\": {\"signatures\": "
            + "{\"type\": \"signature_set\"}}}}}}");
        try {
            send("PUT", "/_ingest/pipeline/tagging", PIPELINE.formatted(", \"index\": \"ingest-without-terms\""));
            Answer answer = SharedCluster.api().send("PUT", "/ingest-pages/_doc/a?pipeline=tagging", page(text(5)));
            assertEquals(answer.toString(), 400, answer.status());
            assertTrue(answer.toString(), answer.body().toString().contains("map a field with"));
        } finally {
            send("DELETE", other, "");
        }
    }
}
