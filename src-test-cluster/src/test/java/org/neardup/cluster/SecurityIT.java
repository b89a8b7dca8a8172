package org.neardup.cluster;

import co.elastic.clients.elasticsearch.security.IndicesPrivileges;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** What users see who may search only, or only some documents, or only some fields. */
public class SecurityIT {

    private static final long SEED = 13;
    private static ArticleIndex index;

    @BeforeClass
    public static void indexArticles() throws IOException {
        index = ArticleIndex.create("secured", 0).addStories(0, 30, SEED);
    }

    private static Credentials user(String name, IndicesPrivileges privileges) throws IOException {
        Credentials user = new Credentials(name, "password-of-" + name);
        ArticleIndex.client().security().putRole(role -> role.name(name).indices(privileges));
        ArticleIndex.client().security().putUser(put -> put.username(name).password(user.password()).roles(List.of(name)));
        return user;
    }

    private static Answer search(RestApi api, String body) throws IOException {
        return api.send("POST", "/" + index.name() + "/_search", body);
    }

    @Test
    public void aRoleThatMaySearchOnlyCanCollapse() throws IOException {
        Credentials reader = user("reader", IndicesPrivileges.of(may -> may.names(index.name()).privileges("read")));
        try (RestApi api = SharedCluster.apiFor(reader)) {
            String verify = ", \"verify\": {\"field\": \"body.signatures\", \"min_similarity\": 0.9}";
            for (String options : List.of("", verify)) {
                JsonNode answer = search(api, ArticleIndex.collapse("report", options)).expectSuccess();
                assertEquals(index.stories(), ArticleIndex.ids(answer).size());
                assertEquals(index.size(), ArticleIndex.shownAndHidden(answer).size());
            }
            String like = "{\"query\":{\"simhash\":{\"field\":\"body.simhash\",\"like\":{\"_index\":\"secured\",\"_id\":\"0-0\"}}}}";
            assertTrue(ArticleIndex.ids(search(api, like).expectSuccess()).contains("0-0"));
            assertEquals(403, api.send("PUT", "/secured/_doc/x", "{}").status());
            assertEquals(403, api.send("DELETE", "/secured").status());
        }
    }

    @Test
    public void aUserWithoutTheIndexLearnsNothing() throws IOException {
        Credentials stranger = user("stranger", IndicesPrivileges.of(may -> may.names("another").privileges("read")));
        try (RestApi api = SharedCluster.apiFor(stranger)) {
            assertEquals(403, search(api, ArticleIndex.collapse("report", "")).status());
        }
    }

    @Test
    public void documentsThatAUserMayNotSeeAreInNoGroup() throws IOException {
        IndicesPrivileges onlyOpen = IndicesPrivileges.of(
            may -> may.names(index.name()).privileges("read").query(query -> query.term(term -> term.field("open").value(true)))
        );
        try (RestApi api = SharedCluster.apiFor(user("visitor", onlyOpen))) {
            String verify = ", \"verify\": {\"field\": \"body.signatures\", \"min_similarity\": 0.9}";
            for (String options : List.of("", verify)) {
                JsonNode answer = search(api, ArticleIndex.collapse("report", options)).expectSuccess();
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

    @Test
    public void fieldsThatAUserMayNotReadCannotBeCompared() throws IOException {
        IndicesPrivileges titles = IndicesPrivileges.of(
            may -> may.names(index.name()).privileges("read").fieldSecurity(fields -> fields.grant("title", "body", "pagerank"))
        );
        try (RestApi api = SharedCluster.apiFor(user("titles", titles))) {
            Answer answer = search(api, ArticleIndex.collapse("report", ""));
            assertTrue(answer.body().toString(), answer.status() < 500);
            if (answer.succeeded()) {
                assertEquals("nothing is known of any fingerprint", index.size(), ArticleIndex.ids(answer.body()).size());
            }
            assertFalse(answer.body().toString().contains("\"distance\""));
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
