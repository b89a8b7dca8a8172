package org.neardup.cluster.review;

import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A job of several groups, and users who review it. */
public abstract class ReviewPageTestCase {

    static final String INDEX = "review-page";
    static final Credentials OWNER = new Credentials("review-owner", "password-of-owner");
    static final Credentials REVIEWER = new Credentials("review-reviewer", "password-of-reviewer");
    static final String MARKUP = "<script>window.hacked = 1</script> <img src=x onerror='window.hacked = 2'> <b>bold</b> &amp;";
    static final String REVERSED = "This is \u202eersrever\u202c order and a zero\u200bwidth space in six words or more.";
    static final String LONG_WORD = "w".repeat(1_000_000);

    private static final String TRAINS = "Trains wait at the border until the last passenger has shown a ticket and a passport.";
    private static final String[] TEXTS = {
        "The ferry leaves the western pier at noon and comes back before the evening tide has turned.",
        "On market days the old square is full of stalls, and nobody finds a place to park before sunset.",
        "A council that has no money builds no bridges, said the mayor, and closed the meeting after ten minutes.",
    };

    static RunningJob job;

    /** The users of the shared cluster for these tests. */
    public static List<Security.User> users() {
        String role = "{\"cluster\": [\"monitor\"%s], \"indices\": [{\"names\": [\"" + INDEX + "\"], \"privileges\": [\"read\"]}]}";
        return List.of(
            new Security.User(OWNER, role.formatted("")),
            new Security.User(REVIEWER, role.formatted(", \"cluster:admin/near_duplicates/review\"")));
    }

    @BeforeClass
    public static void index() throws IOException {
        RestApi api = SharedCluster.api();
        api.send("DELETE", "/" + INDEX + "?ignore_unavailable=true").expectSuccess();
        api.send("PUT", "/" + INDEX, """
            {"settings": {"number_of_shards": 2, "number_of_replicas": 0}, "mappings": {"properties": {
              "title": {"type": "text"}, "body": {"type": "text", "fields": {"signatures": {"type": "signature_set"}}}}}}
            """).expectSuccess();
        for (int i = 0; i < TEXTS.length; i++) {
            put("story-" + i, "Story " + i, TEXTS[i]);
            put("copy-" + i, "Story " + i, TEXTS[i]);
            put("edit-" + i, "Story " + i, TEXTS[i].replace("the", "that").replace("before", "after"));
        }
        put("hostile-1", MARKUP, MARKUP + " " + REVERSED);
        put("hostile-2", MARKUP, MARKUP + " " + REVERSED + " And more.");
        put("long-1", "A long word", TRAINS + " Each has a number. " + LONG_WORD);
        put("long-2", "A long word", TRAINS + " Some have a name. " + LONG_WORD);
        api.send("POST", "/" + INDEX + "/_refresh").expectSuccess();
    }

    /** Each test has decisions of its own, also if a late one of another test still arrives. */
    @Before
    public void startJob() throws IOException {
        try (RestApi owner = SharedCluster.apiFor(OWNER)) {
            String request = "{\"field\": \"body.signatures\", \"similarity\": \"jaccard\", \"threshold\": 0.3}";
            RunningJob started = RunningJob.find(owner, INDEX, RestApi.JSON.readTree(request));
            started.await(status -> {}, Duration.ofMillis(50));
            job = new RunningJob(SharedCluster.api(), started.id());
        }
    }

    @AfterClass
    public static void delete() throws IOException {
        SharedCluster.api().send("DELETE", "/" + INDEX + "?ignore_unavailable=true").expectSuccess();
    }

    private static void put(String id, String title, String body) throws IOException {
        byte[] source = RestApi.JSON.writeValueAsBytes(Map.of("title", title, "body", body));
        SharedCluster.api().send("PUT", "/" + INDEX + "/_doc/" + id, source).expectSuccess();
    }

    static String path() {
        return "/_near_duplicates/" + job.id() + "/_review";
    }

    /** The address of the page, with a password as if the user had entered it. */
    static String address(Credentials user, String path) {
        return node().replace("://", "://" + user.user() + ":" + user.password() + "@") + path;
    }

    static String node() {
        String node = SharedCluster.cluster().nodes().getFirst().http().toString();
        return node.endsWith("/") ? node.substring(0, node.length() - 1) : node;
    }

    /** Sends a request with headers of a browser. */
    static HttpResponse<byte[]> send(Credentials user, String method, String path, String... headers) throws IOException {
        String password = user.user() + ":" + user.password();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(node() + path)).method(method, BodyPublishers.noBody())
            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(password.getBytes(StandardCharsets.UTF_8)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
