package org.neardup.plugin.explain;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;
import java.util.List;

/** {@code GET /{index}/_near_duplicates/_explain}: why two texts are near-duplicates or not. */
public final class ExplainRestHandler extends BaseRestHandler {

    /** Enough for two texts of the maximum length, with escapes. */
    private static final ByteSizeValue LARGEST_BODY = ByteSizeValue.ofMb(16);

    @Override
    public String getName() {
        return "near_duplicates_explain";
    }

    @Override
    public List<Route> routes() {
        String path = "/{index}/_near_duplicates/_explain";
        return List.of(new Route(Method.GET, path), new Route(Method.POST, path));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws IOException {
        if (request.contentLength() > LARGEST_BODY.getBytes()) {
            throw new IllegalArgumentException("the body has [" + ByteSizeValue.ofBytes(request.contentLength())
                + "], but may have at most [" + LARGEST_BODY + "]; shorten its texts");
        }
        IndicesOptions options = IndicesOptions.fromRequest(request, ExplainRequest.DEFAULT_OPTIONS);
        ExplainRequest explain = new ExplainRequest(
            Strings.splitStringByCommaToArray(request.param("index")), options, ParameterReader.body(request));
        return channel -> new RestCancellableNodeClient(client, request.getHttpChannel()).execute(
            ExplainAction.TYPE, explain, new RestToXContentListener<>(channel));
    }
}
