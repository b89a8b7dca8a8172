package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** The results of users who may only search, or see only some documents or some fields. */
public class SecurityIT {

    private static final long SEED = 13;
    private static final Credentials READER = new Credentials("reader", "password-of-reader");
    private static final Credentials STRANGER = new Credentials("stranger", "password-of-stranger");
    private static final Credentials VISITOR = new Credentials("visitor", "password-of-visitor");
    private static final Credentials TITLES = new Credentials("titles", "password-of-titles");
    private static final Credentials HOST = new Credentials("host", "password-of-host");
    private static final Credentials GUEST = new Credentials("guest", "password-of-guest");
    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("secured", 0).addStories(0, 30, SEED);
        ArticleIndex.create("another", 0).addStories(0, 1, SEED);
        String filter = "{\"filter\": {\"term\": {\"open\": true}}}";
        SharedCluster.api().send("PUT", "/secured/_alias/opened", filter).expectSuccess();
    }

    /** The users of the shared cluster for these tests; each has the role of its name. */
    static List<Security.User> users() {
        String secured = "{\"indices\": [{\"names\": [\"secured\"], \"privileges\": [\"read\"] %s}]}";
        return List.of(
            new Security.User(READER, secured.formatted("")),
            new Security.User(STRANGER, "{\"indices\": [{\"names\": [\"another\"], \"privileges\": [\"read\"]}]}"),
            new Security.User(VISITOR, secured.formatted(", \"query\": {\"term\": {\"open\": true}}")),
            new Security.User(HOST, "{\"indices\": [{\"names\": [\"secured\", \"opened\"], \"privileges\": [\"read\"]}]}"),
            new Security.User(GUEST, "{\"indices\": [{\"names\": [\"opened\"], \"privileges\": [\"read\"]}]}"),
            new Security.User(TITLES, secured.formatted(", \"field_security\": {\"grant\": [\"title\", \"body\", \"pagerank\"]}")));
    }

    private static Answer search(RestApi api, String body) throws IOException {
        return api.send("POST", "/" + index.name() + "/_search", body);
    }

    @Test
    public void aRoleThatMaySearchOnlyCanCollapse() throws IOException {
        try (RestApi api = SharedCluster.apiFor(READER)) {
            String exactly = ArticleIndex.collapseExactly("report", 0.9);
            for (String request : List.of(ArticleIndex.collapse("report", ""), exactly, bySketch())) {
                JsonNode answer = search(api, request).expectSuccess();
                assertEquals(index.stories(), ArticleIndex.ids(answer).size());
                assertEquals(index.size(), ArticleIndex.shownAndHidden(answer).size());
            }
            String like = "{\"query\":{\"simhash\":{\"field\":\"body.simhash\",\"like\":{\"_index\":\"secured\",\"_id\":\"0-0\"}}}}";
            assertFalse("not itself", ArticleIndex.ids(search(api, like).expectSuccess()).contains("0-0"));
            assertEquals(403, api.send("PUT", "/secured/_doc/x", "{}").status());
            assertEquals(403, api.send("DELETE", "/secured").status());
        }
    }

    @Test
    public void aUserWithoutTheIndexLearnsNothing() throws IOException {
        try (RestApi api = SharedCluster.apiFor(STRANGER)) {
            assertEquals(403, search(api, ArticleIndex.collapse("report", "")).status());
        }
    }

    @Test
    public void documentsThatAUserMayNotSeeAreInNoGroup() throws IOException {
        try (RestApi api = SharedCluster.apiFor(VISITOR)) {
            String exactly = ArticleIndex.collapseExactly("report", 0.9);
            for (String request : List.of(ArticleIndex.collapse("report", ""), exactly, bySketch())) {
                JsonNode answer = search(api, request).expectSuccess();
                assertEquals("each story has an open copy", index.stories(), ArticleIndex.ids(answer).size());
                Set<String> all = ArticleIndex.shownAndHidden(answer);
                assertTrue(all.toString(), all.stream().allMatch(id -> index.article(id).open()));
                assertEquals(all.size(), answer.path("near_duplicates").path("window").asInt());
            }
            String like = "{\"query\":{\"simhash\":{\"field\":\"body.simhash\",\"like\":{\"_index\":\"secured\",\"_id\":\"%s\"}}}}";
            String closed = closedArticle();
            Answer answer = search(api, like.formatted(closed));
            assertEquals("a document that may not be seen is not there: " + answer.body(), 404, answer.status());
        }
    }

    /** A request for each way to compare, each with authority, inner hits and protected documents. */
    private static List<String> comparisons() {
        String protect = ", \"protect\": {\"term\": {\"story\": 0}}";
        String fingerprints = ArticleIndex.collapse("report", protect);
        String sets = fingerprints.replace("body.simhash", "body.signatures");
        return List.of(
            fingerprints,
            fingerprints.replace("body.simhash", "body.sketch"),
            sets,
            sets.replace(protect, protect + ", \"exact\": true"));
    }

    @Test
    public void noGroupHasADocumentThatTheFilterOfAnAliasHides() throws IOException {
        long open = index.articles().stream().filter(ArticleIndex.Article::open).count();
        try (RestApi api = SharedCluster.apiFor(HOST)) {
            for (String request : comparisons()) {
                JsonNode answer = api.send("POST", "/opened/_search", request).expectSuccess();
                Set<String> all = ArticleIndex.shownAndHidden(answer);
                assertTrue(request + all, all.stream().allMatch(id -> index.article(id).open()));
                assertEquals(request + answer, open, all.size());
                assertEquals(request + answer, open, answer.at("/near_duplicates/window").asInt());
                assertTrue(request + answer, answer.at("/near_duplicates/hidden").asInt() > 0);
                assertEquals(request + answer, 0, answer.at("/_shards/failed").asInt());
            }
        }
    }

    /** The server lets nobody search a point in time, which a retriever needs, by the privileges on an alias. */
    @Test
    public void nothingIsComparedForAUserOfAnAliasAlone() throws IOException {
        try (RestApi api = SharedCluster.apiFor(GUEST)) {
            api.send("POST", "/opened/_search", "{}").expectSuccess();
            String time = api.send("POST", "/opened/_pit?keep_alive=1m").expectSuccess().path("id").asText();
            assertEquals("now possible", 403, api.send("POST", "/_search", "{\"pit\": {\"id\": \"" + time + "\"}}").status());
            for (String request : comparisons()) {
                Answer answer = api.send("POST", "/opened/_search", request);
                assertEquals(request + answer, 403, answer.status());
                String expected = "[near_duplicates] cannot read [secured] by name; grant [read] on these names";
                assertTrue(request + answer, answer.reason().contains(expected));
            }
        }
    }

    private static String bySketch() {
        return ArticleIndex.collapse("report", "").replace("body.simhash", "body.sketch");
    }

    private static Answer searchLike(RestApi api, String searched, String likeIndex, String likeId) throws IOException {
        String like = "\"like\": {\"_index\": \"%s\", \"_id\": \"%s\"}".formatted(likeIndex, likeId);
        String body = "{\"query\": {\"simhash\": {\"field\": \"body.simhash\", %s}}}".formatted(like);
        return api.send("POST", "/" + searched + "/_search", body);
    }

    @Test
    public void likeDoesNotReadADocumentThatTheFilterOfAnAliasHides() throws IOException {
        try (RestApi api = SharedCluster.apiFor(GUEST)) {
            JsonNode open = searchLike(api, "opened", "opened", "0-0").expectSuccess();
            assertFalse(open.toString(), ArticleIndex.ids(open).contains("0-0"));
            String closed = closedArticle();
            Answer throughTheAlias = searchLike(api, "opened", "opened", closed);
            assertEquals(throughTheAlias.body().toString(), 404, throughTheAlias.status());
            Answer pastTheAlias = searchLike(api, "opened", "secured", closed);
            assertEquals(pastTheAlias.body().toString(), 403, pastTheAlias.status());
            assertEquals(403, api.send("POST", "/secured/_search", "{}").status());
        }
    }

    @Test
    public void likeDoesNotReadAnIndexThatTheUserMayNot() throws IOException {
        try (RestApi api = SharedCluster.apiFor(STRANGER)) {
            searchLike(api, "another", "another", "0-0").expectSuccess();
            Answer forbidden = searchLike(api, "another", "secured", "0-0");
            assertEquals(forbidden.body().toString(), 403, forbidden.status());
            Answer absent = searchLike(api, "another", "no-such-index", "0-0");
            assertEquals("an index that is not there is answered alike", forbidden.status(), absent.status());
        }
    }

    @Test
    public void likeDoesNotReadAFieldThatTheUserMayNot() throws IOException {
        try (RestApi api = SharedCluster.apiFor(TITLES)) {
            Answer answer = searchLike(api, index.name(), index.name(), "0-0");
            assertEquals(answer.body().toString(), 400, answer.status());
            assertFalse(answer.body().toString(), answer.body().toString().matches(".*[0-9a-f]{16};version.*"));
        }
    }

    @Test
    public void fieldsThatAUserMayNotReadCannotBeCompared() throws IOException {
        try (RestApi api = SharedCluster.apiFor(TITLES)) {
            Answer answer = search(api, ArticleIndex.collapse("report", ""));
            assertTrue(answer.body().toString(), answer.status() < 500);
            if (answer.succeeded()) {
                assertEquals("nothing is known of any fingerprint", index.size(), ArticleIndex.ids(answer.body()).size());
            }
            assertFalse(answer.body().toString().contains("\"distance\""));
            Answer sketches = search(api, bySketch());
            assertEquals(sketches.body().toString(), index.size(), ArticleIndex.ids(sketches.expectSuccess()).size());
        }
    }

    private static String closedArticle() {
        for (int story = 0; story < index.stories(); story++) {
            if (index.article(story + "-1") != null) {
                return story + "-1";
            }
        }
        throw new AssertionError("every story has one copy only");
    }
}
