package org.neardup.plugin.review;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpNodeClient;
import org.elasticsearch.test.rest.FakeRestChannel;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.xcontent.NamedXContentRegistry;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.greaterThan;

public class ReviewPageTests extends ESTestCase {

    private static final Pattern ELEMENT = Pattern.compile("<(style|script)>(.*?)</\\1>", Pattern.DOTALL);

    private static String html(ReviewPage page) {
        return new String(page.html(), StandardCharsets.UTF_8);
    }

    /** A browser runs exactly the elements that the policy names. */
    public void testThePolicyAllowsTheContentsOnly() throws Exception {
        ReviewPage page = ReviewPage.load();
        Matcher element = ELEMENT.matcher(html(page));
        int elements = 0;
        while (element.find()) {
            elements++;
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(element.group(2).getBytes(StandardCharsets.UTF_8));
            assertThat(page.policy(), containsString("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'"));
        }
        assertEquals(elements, page.policy().split("'sha256-", -1).length - 1);
        assertThat(elements, greaterThan(2));
        for (String directive : new String[] {"default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'"}) {
            assertThat(page.policy(), containsString(directive));
        }
        assertFalse(page.policy(), page.policy().contains("unsafe"));
    }

    /** The policy would block these; their absence also shows that all links were replaced. */
    public void testNothingIsLoadedAndNoHandlerIsInline() {
        String html = ELEMENT.matcher(html(ReviewPage.load())).replaceAll("");
        for (String forbidden : new String[] {" src=", "<link", " style=", " on[a-z]+=", "javascript:", "<base", "https?:"}) {
            assertFalse(forbidden, Pattern.compile(forbidden).matcher(html).find());
        }
    }

    /** Texts of documents must not become markup. */
    public void testScriptsCreateNoMarkup() {
        String html = html(ReviewPage.load());
        for (String forbidden : new String[] {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            "DOMParser", "createContextualFragment", "setHTML"}) {
            assertFalse(forbidden, html.contains(forbidden));
        }
    }

    public void testTheSettingTurnsThePageOff() throws Exception {
        ClusterSettings settings = new ClusterSettings(Settings.EMPTY, Set.of(ReviewPageRestHandler.ENABLED));
        ReviewPageRestHandler handler = new ReviewPageRestHandler(settings);
        RestResponse response = respond(handler);
        assertEquals(RestStatus.OK, response.status());
        assertEquals("text/html; charset=UTF-8", response.contentType());
        for (String header : new String[] {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cache-Control"}) {
            assertTrue(header, response.getHeaders().containsKey(header));
        }
        settings.applySettings(Settings.builder().put("near_duplicates.review_page", false).build());
        var refused = expectThrows(ElasticsearchStatusException.class, () -> respond(handler));
        assertEquals(RestStatus.NOT_FOUND, refused.status());
        assertThat(refused.getMessage(), containsString("[near_duplicates.review_page]"));
        settings.applySettings(Settings.EMPTY);
        assertEquals(RestStatus.OK, respond(handler).status());
    }

    private RestResponse respond(ReviewPageRestHandler handler) throws Exception {
        FakeRestRequest request = new FakeRestRequest.Builder(NamedXContentRegistry.EMPTY).withPath("/_near_duplicates/any/_review")
            .withParams(new HashMap<>(Map.of("job", "any"))).build();
        FakeRestChannel channel = new FakeRestChannel(request, true);
        try (var threadPool = createThreadPool()) {
            handler.handleRequest(request, channel, new NoOpNodeClient(threadPool));
        }
        return channel.capturedResponse();
    }
}
