package org.neardup.plugin.validation;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.xcontent.NamedXContentRegistry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.hamcrest.Matchers.containsString;

public class SameOriginTests extends ESTestCase {

    private static RestRequest request(String... headers) {
        Map<String, List<String>> all = new HashMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i], List.of(headers[i + 1]));
        }
        return new FakeRestRequest.Builder(NamedXContentRegistry.EMPTY).withHeaders(all).build();
    }

    private static void assertRefused(String word, String... headers) {
        var refused = expectThrows(ElasticsearchStatusException.class, () -> SameOrigin.require(request(headers)));
        assertEquals(RestStatus.FORBIDDEN, refused.status());
        assertThat(refused.getMessage(), containsString(word));
    }

    public void testClientsWithoutAPagePass() {
        SameOrigin.require(request());
        SameOrigin.require(request("Host", "search.example:9200"));
    }

    public void testPagesOfTheClusterPass() {
        SameOrigin.require(
            request("Host", "search.example:9200", "Origin", "https://search.example:9200", "Sec-Fetch-Site", "same-origin"));
        SameOrigin.require(request("Host", "Search.example", "Origin", "https://search.example"));
        SameOrigin.require(request("Host", "[::1]:9200", "Origin", "http://[::1]:9200", "Sec-Fetch-Site", "none"));
    }

    public void testOtherPagesAreRefused() {
        for (String origin : List.of(
            "https://evil.example", "https://search.example", "https://search.example:443", "https://search.example:9200.evil.example",
            "https://search.example:9200@evil.example", "null", "", "file://", "not an origin", "data:text/html,x")) {
            assertRefused("[" + origin + "]", "Host", "search.example:9200", "Origin", origin);
        }
        assertRefused("[https://search.example]", "Origin", "https://search.example");
    }

    public void testOtherSitesAreRefused() {
        assertRefused("another site", "Host", "search.example:9200", "Sec-Fetch-Site", "cross-site");
        assertRefused(
            "another site", "Host", "search.example:9200", "Origin", "http://search.example:9200", "Sec-Fetch-Site", "cross-site");
    }
}
