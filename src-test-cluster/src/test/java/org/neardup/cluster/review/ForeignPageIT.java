package org.neardup.cluster.review;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Credentials;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** A page of another site makes a browser send requests with the password of its user. */
public class ForeignPageIT extends ReviewPageTestCase {

    private static final String REFUSED = "a browser may send this request only for a page of the cluster itself";
    private static final Credentials NOBODY = new Credentials("nobody", "wrong-password");

    private static String[] changes() {
        String path = "/_near_duplicates/" + job.id();
        return new String[] {"POST /" + INDEX + "/_near_duplicates", "POST /" + INDEX + "/_authority", "POST " + path + "/_cancel",
            "POST " + path + "/_rethrottle?requests_per_second=1", "POST " + path + "/_apply", "POST " + path + "/_undo",
            "POST " + path + "/_export", "POST " + path + "/_review", "DELETE " + path};
    }

    @Test
    public void changesOfOtherPagesAreRefused() throws IOException {
        for (String change : changes()) {
            String[] parts = change.split(" ");
            for (String[] headers : new String[][] {{"Origin", "https://evil.example"}, {"Origin", "null"},
                {"Sec-Fetch-Site", "cross-site"}}) {
                HttpResponse<byte[]> response = send(OWNER, parts[0], parts[1], headers);
                String body = new String(response.body(), StandardCharsets.UTF_8);
                assertEquals(change + body, 403, response.statusCode());
                assertTrue(change + body, body.contains(REFUSED));
            }
        }
        SharedCluster.api().send("GET", "/_near_duplicates/" + job.id()).expectSuccess();
    }

    @Test
    public void readingIsNot() throws IOException {
        String path = "/_near_duplicates/" + job.id();
        for (String read : new String[] {path, path + "/_groups", path + "/_sample", path + "/_review"}) {
            assertEquals(read, 200, send(OWNER, "GET", read, "Origin", "https://evil.example").statusCode());
        }
    }

    @Test
    public void thePageOfTheClusterIsNot() throws IOException {
        for (String change : changes()) {
            String[] parts = change.split(" ");
            if (parts[0].equals("POST")) {
                HttpResponse<byte[]> response = send(REVIEWER, parts[0], parts[1], "Origin", node(), "Sec-Fetch-Site", "same-origin");
                String body = new String(response.body(), StandardCharsets.UTF_8);
                assertFalse(change + body, body.contains(REFUSED));
            }
        }
    }

    @Test
    public void thePageHasItsHeadersAndNeedsAPassword() throws IOException {
        HttpResponse<byte[]> page = send(REVIEWER, "GET", path());
        assertEquals(200, page.statusCode());
        assertEquals("text/html; charset=UTF-8", page.headers().firstValue("Content-Type").orElse(""));
        assertEquals("nosniff", page.headers().firstValue("X-Content-Type-Options").orElse(""));
        assertEquals("no-referrer", page.headers().firstValue("Referrer-Policy").orElse(""));
        assertEquals("no-store", page.headers().firstValue("Cache-Control").orElse(""));
        assertTrue(page.headers().firstValue("Content-Security-Policy").orElse("").startsWith("default-src 'none'; script-src 'sha256-"));
        HttpResponse<byte[]> refused = send(NOBODY, "GET", path());
        assertEquals(401, refused.statusCode());
        assertTrue(refused.headers().allValues("WWW-Authenticate").toString().contains("Basic"));
    }

    @Test
    public void theSettingTurnsItOff() throws IOException {
        String settings = "{\"persistent\": {\"near_duplicates.review_page\": %s}}";
        SharedCluster.api().send("PUT", "/_cluster/settings", settings.formatted("false")).expectSuccess();
        try {
            HttpResponse<byte[]> off = send(OWNER, "GET", path());
            assertEquals(404, off.statusCode());
            assertTrue(new String(off.body(), StandardCharsets.UTF_8).contains("[near_duplicates.review_page]"));
        } finally {
            SharedCluster.api().send("PUT", "/_cluster/settings", settings.formatted("null")).expectSuccess();
        }
        assertEquals(200, send(OWNER, "GET", path()).statusCode());
    }
}
