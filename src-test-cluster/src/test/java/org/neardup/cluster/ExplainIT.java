package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Explanations of pairs on a real cluster: they agree with searches, and show no user what it may not see. */
public class ExplainIT {

    private static final long SEED = 31;
    private static final Credentials READER = new Credentials("explain-reader", "password-of-reader");
    private static final Credentials STRANGER = new Credentials("explain-stranger", "password-of-stranger");
    private static final Credentials VISITOR = new Credentials("explain-visitor", "password-of-visitor");
    private static final Credentials GUEST = new Credentials("explain-guest", "password-of-guest");
    private static final Credentials TITLES = new Credentials("explain-titles", "password-of-titles");
    private static final Credentials HASHES = new Credentials("explain-hashes", "password-of-hashes");
    private static final String PATH = "/explained/_near_duplicates/_explain";
    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("explained", 1).addStories(0, 12, SEED);
        String filter = "{\"filter\": {\"term\": {\"open\": true}}}";
        SharedCluster.api().send("PUT", "/explained/_alias/explained-open", filter).expectSuccess();
    }

    /** The users of the shared cluster for these tests; each has the role of its name. */
    static List<Security.User> users() {
        String explained = "{\"indices\": [{\"names\": [\"explained\"], \"privileges\": [\"read\"] %s}]}";
        return List.of(
            new Security.User(READER, explained.formatted("")),
            new Security.User(STRANGER, "{\"indices\": [{\"names\": [\"another-explained\"], \"privileges\": [\"read\"]}]}"),
            new Security.User(VISITOR, explained.formatted(", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(GUEST, "{\"indices\": [{\"names\": [\"explained-open\"], \"privileges\": [\"read\"]}]}"),
            new Security.User(TITLES, explained.formatted(", \"field_security\": {\"grant\": [\"title\", \"body\"]}")),
            new Security.User(HASHES, explained.formatted(", \"field_security\": {\"grant\": [\"title\", \"body.signatures\"]}")));
    }

    private static String pair(String first, String second, String options) {
        return "{\"field\": \"body.signatures\", \"first\": {\"_id\": \"%s\"}, \"second\": {\"_id\": \"%s\"}%s}".formatted(
            first, second, options);
    }

    private static String closedArticle() {
        return index.articles().stream().filter(article -> article.open() == false).findFirst().orElseThrow().id();
    }

    @Test
    public void explanationsAgreeWithExactSearches() throws IOException {
        List<String> ids = index.articles().stream().map(ArticleIndex.Article::id).sorted().toList();
        int near = 0;
        for (int i = 0; i < 60; i++) {
            String first = ids.get(i % ids.size());
            String second = ids.get((i + 1 + i / ids.size()) % ids.size());
            String options = i % 2 == 0 ? "" : ", \"similarity\": \"jaccard\", \"min_similarity\": 0.9";
            JsonNode explained = SharedCluster.api().send("GET", PATH, pair(first, second, options)).expectSuccess();
            String search = """
                {"retriever": {"near_duplicates": {"field": "body.signatures", "exact": true %s,
                  "retriever": {"standard": {"query": {"ids": {"values": ["%s", "%s"]}}}}}}}
                """.formatted(options, first, second);
            JsonNode found = SharedCluster.api().send("POST", "/explained/_search", search).expectSuccess();
            boolean isHidden = found.at("/near_duplicates/hidden").asInt() == 1;
            assertEquals(first + " and " + second + ": " + explained, isHidden, explained.path("near_duplicates").asBoolean());
            near += isHidden ? 1 : 0;
        }
        assertTrue(near + " of 60 near", near > 5 && near < 55);
    }

    @Test
    public void aUserWhoMayOnlyReadGetsTheReasonAndThePassages() throws IOException {
        ArticleIndex.Article first = index.article("0-0");
        try (RestApi api = SharedCluster.apiFor(READER)) {
            String body = "{\"field\": \"body.signatures\", \"first\": {\"_id\": \"0-0\"}, \"second\": \"%s\"}".formatted(
                first.body() + " and the day is over");
            JsonNode explained = api.send("POST", PATH, body).expectSuccess();
            assertTrue(explained.toString(), explained.path("near_duplicates").asBoolean());
            assertEquals("explained", explained.at("/first/_index").asText());
            JsonNode passage = explained.at("/first/shared/passages/0");
            assertTrue(explained.toString(), passage.path("text").asText().length() > 20);
            int start = passage.path("start_offset").asInt();
            int end = passage.path("end_offset").asInt();
            assertTrue(passage.toString(), first.body().substring(start, end).startsWith(passage.path("text").asText()));
            assertTrue(explained.toString(), explained.at("/second/unshared/passages").toString().contains("day"));
            assertEquals(explained.at("/first/tokens"), explained.at("/first/located_tokens"));
        }
    }

    @Test
    public void aUserWithoutTheIndexLearnsNothing() throws IOException {
        try (RestApi api = SharedCluster.apiFor(STRANGER)) {
            assertEquals(403, api.send("POST", PATH, pair("0-0", "0-0", "")).status());
        }
    }

    @Test
    public void documentsThatAUserMayNotSeeAreNotThere() throws IOException {
        try (RestApi api = SharedCluster.apiFor(VISITOR)) {
            api.send("POST", PATH, pair("0-0", "1-0", "")).expectSuccess();
            Answer hidden = api.send("POST", PATH, pair("0-0", closedArticle(), ""));
            Answer absent = api.send("POST", PATH, pair("0-0", "absent", ""));
            assertEquals(hidden.body().toString(), 404, hidden.status());
            assertEquals(absent.reason().replace("absent", closedArticle()), hidden.reason());
        }
    }

    @Test
    public void theFilterOfAnAliasHolds() throws IOException {
        String path = PATH.replace("explained", "explained-open");
        try (RestApi api = SharedCluster.apiFor(GUEST)) {
            JsonNode explained = api.send("POST", path, pair("0-0", "1-0", "")).expectSuccess();
            assertTrue(explained.toString(), explained.at("/first/located_tokens").asInt() > 0);
            assertEquals(404, api.send("POST", path, pair("0-0", closedArticle(), "")).status());
            String pastTheAlias = pair("0-0", closedArticle(), "").replace("\"second\": {", "\"second\": {\"_index\": \"explained\", ");
            assertEquals(403, api.send("POST", path, pastTheAlias).status());
            assertEquals(403, api.send("POST", PATH, pair("0-0", "1-0", "")).status());
        }
    }

    @Test
    public void aHiddenFieldHasNoSignatures() throws IOException {
        try (RestApi api = SharedCluster.apiFor(TITLES)) {
            JsonNode explained = api.send("POST", PATH, pair("0-0", "0-0", "")).expectSuccess();
            assertEquals("no_signatures", explained.path("decided_by").asText());
            assertEquals(explained.toString(), 0, explained.at("/first/tokens").asInt());
            assertFalse(explained.toString(), explained.toString().contains("politics"));
        }
    }

    @Test
    public void aHiddenTextIsNotShown() throws IOException {
        try (RestApi api = SharedCluster.apiFor(HASHES)) {
            JsonNode explained = api.send("POST", PATH, pair("0-0", "0-0", "")).expectSuccess();
            assertTrue(explained.toString(), explained.path("near_duplicates").asBoolean());
            assertTrue(explained.toString(), explained.at("/first/tokens").asInt() > 10);
            assertEquals(0, explained.at("/first/located_tokens").asInt());
            assertTrue(explained.toString(), explained.at("/first/note").asText().contains("hidden from you"));
            assertFalse(explained.toString(), explained.toString().contains("politics"));
        }
    }

    @Test
    public void badRequestsAreExplained() throws IOException {
        String half = "\"x\\ud83d\"";
        String text = "{\"field\": \"body.signatures\", \"first\": \"a\", \"second\": %s}";
        BadRequest.assertExplained(List.of(
            BadRequest.of(PATH, "", "[first] is missing", "[second] is missing", "[field] is missing"),
            BadRequest.of(PATH, pair("0-0", "absent", ""), "[second] document [absent] not found"),
            BadRequest.of(PATH, pair("0-0", "0-0", "").replace("body.signatures", "body"), "did you mean [body.signatures]"),
            BadRequest.of(PATH, pair("0-0", "0-0", "").replace("body.signatures", "nothing"), "is not mapped"),
            BadRequest.of(PATH, pair("0-0", "0-0", ", \"size\": 9999, \"idf_power\": -1"), "[size]", "[idf_power]"),
            BadRequest.of(PATH, text.formatted(half), "half of a surrogate pair"),
            BadRequest.of(PATH, text.formatted("{\"_id\": " + half + "}"), "half of a surrogate pair"),
            BadRequest.of(PATH, text.formatted("\"" + "a ".repeat(600_000) + "\""), "can have [1000000] at most"),
            BadRequest.of(PATH, text.formatted("\"" + "a ".repeat(9_000_000) + "\""), "the body has"),
            BadRequest.of(PATH.replace("explained", "no-index"), pair("0-0", "0-0", ""), "no-index")));
    }

    /**
     * Documents of 10 MB, about as large as these nodes index: one has more different tokens than are compared, the other repeats some.
     */
    @Test
    public void hugeDocumentsDoNoHarm() throws IOException {
        RestApi api = SharedCluster.api();
        api.send("DELETE", "/explained-huge?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/explained-huge", """
            {"mappings": {"properties": {"text": {"type": "text", "index": false, "fields": {"signatures": {"type": "signature_set"}}}}}}
            """).expectSuccess();
        String different = IntStream.range(0, 1_300_000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        String repeated = "the harbour of port mary was closed for the night ".repeat(200_000);
        for (String text : List.of(different, repeated)) {
            String id = text == different ? "different" : "repeated";
            api.send("PUT", "/explained-huge/_doc/" + id, "{\"text\": \"" + text + "\"}").expectSuccess();
        }
        api.send("PUT", "/explained-huge/_doc/odd", "{\"text\": \"one two three four \\ud83d five six seven eight\"}").expectSuccess();
        api.send("POST", "/explained-huge/_refresh").expectSuccess();
        String path = PATH.replace("explained", "explained-huge");
        Instant start = Instant.now();
        Answer refused = api.send("POST", path, pair("different", "repeated", "").replace("body.", "text."));
        assertEquals(refused.body().toString(), 400, refused.status());
        // Some tokens have the same hash.
        assertTrue(refused.reason(), refused.reason().matches(".*\\[first] has \\[12999..] different tokens, but can have \\[1048576].*"));
        JsonNode explained = api.send("POST", path, pair("repeated", "repeated", "").replace("body.", "text.")).expectSuccess();
        assertTrue(explained.toString(), explained.path("near_duplicates").asBoolean());
        assertEquals(explained.at("/first/tokens"), explained.at("/first/located_tokens"));
        JsonNode odd = api.send("POST", path, pair("odd", "repeated", "").replace("body.", "text.")).expectSuccess();
        assertTrue(odd.toString(), odd.at("/first/unshared/passages/0/text").asText().startsWith("one two three four \ufffd five"));
        Duration took = Duration.between(start, Instant.now());
        assertTrue("took " + took, took.compareTo(Duration.ofSeconds(30)) < 0);
        api.send("DELETE", "/explained-huge").expectSuccess();
    }
}
