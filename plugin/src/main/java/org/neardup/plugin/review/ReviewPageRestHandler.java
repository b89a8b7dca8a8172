package org.neardup.plugin.review;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;

import java.util.List;

/**
 * {@code GET /_near_duplicates/{job}/_review}: the page in which people review the result of a job. It is the same whether the job exists
 * or not; what a user sees and may do is decided by the requests that the page sends.
 */
public final class ReviewPageRestHandler extends BaseRestHandler {

    /** Whether nodes answer with the page. */
    public static final Setting<Boolean> ENABLED = Setting.boolSetting(
        "near_duplicates.review_page", true, Setting.Property.NodeScope, Setting.Property.Dynamic);

    private final ReviewPage page = ReviewPage.load();
    private volatile boolean isEnabled;

    public ReviewPageRestHandler(ClusterSettings settings) {
        settings.initializeAndWatch(ENABLED, enabled -> isEnabled = enabled);
    }

    @Override
    public String getName() {
        return "near_duplicates_review_page";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(Method.GET, "/_near_duplicates/{job}/_review"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        request.param("job");
        if (isEnabled == false) {
            throw new ElasticsearchStatusException(
                "the review page is turned off; to turn it on, set [{}] to [true]", RestStatus.NOT_FOUND, ENABLED.getKey());
        }
        return channel -> channel.sendResponse(response());
    }

    private RestResponse response() {
        RestResponse response = new RestResponse(RestStatus.OK, "text/html; charset=UTF-8", new BytesArray(page.html()));
        response.addHeader("Content-Security-Policy", page.policy());
        response.addHeader("X-Content-Type-Options", "nosniff");
        response.addHeader("Referrer-Policy", "no-referrer");
        response.addHeader("Cache-Control", "no-store");
        return response;
    }
}
