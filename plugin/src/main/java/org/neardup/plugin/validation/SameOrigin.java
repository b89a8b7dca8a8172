package org.neardup.plugin.validation;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestStatus;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Refuses requests that a page of another site makes a browser send: the browser adds the password of its user, who does not know. Only
 * browsers send the headers {@code Origin} and {@code Sec-Fetch-Site}, and no script can change them.
 */
public final class SameOrigin {

    private SameOrigin() {}

    /**
     * Fails if a browser sent the request for a page of another origin. Call this for each request that changes something: the server's own
     * check of content types passes requests without a body.
     *
     * @throws ElasticsearchStatusException with status 403
     */
    public static void require(RestRequest request) {
        String origin = request.header("Origin");
        String host = request.header("Host");
        if (origin != null && isOf(origin, host) == false) {
            throw refused("a page of [" + origin + "] sent it, but the cluster is at [" + host
                + "]; a proxy between them must pass on the header [Host]");
        }
        if ("cross-site".equalsIgnoreCase(request.header("Sec-Fetch-Site"))) {
            throw refused("a page of another site sent it");
        }
    }

    private static ElasticsearchStatusException refused(String reason) {
        return new ElasticsearchStatusException(
            "a browser may send this request only for a page of the cluster itself: " + reason, RestStatus.FORBIDDEN);
    }

    /** Compares host and port; the port is absent from both if it is the default one. */
    private static boolean isOf(String origin, String host) {
        try {
            String authority = new URI(origin).getRawAuthority();
            return authority != null && authority.equalsIgnoreCase(host);
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
