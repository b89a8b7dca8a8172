package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;

import java.util.List;

/** {@code GET /{index}/_near_duplicates/_frames}: the most frequent tokens with their texts. */
public final class FramesRestHandler extends BaseRestHandler {

    private static final int DEFAULT_SIZE = 20;
    private static final int MOST_SIZE = 1000;

    @Override
    public String getName() {
        return "near_duplicates_frames";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(Method.GET, "/{index}/_near_duplicates/_frames"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        SampleRequest sample = sample(request, size(request, DEFAULT_SIZE, MOST_SIZE));
        return channel -> new RestCancellableNodeClient(client, request.getHttpChannel()).execute(
            FramesAction.TYPE, sample, new RestToXContentListener<>(channel, SampleResponse::getStatus));
    }

    static int size(RestRequest request, int absent, int most) {
        int size = request.paramAsInt("size", absent);
        if (size < 1 || size > most) {
            throw new IllegalArgumentException("[size] must be from 1 to " + most + ", but was [" + size + "]");
        }
        return size;
    }

    static SampleRequest sample(RestRequest request, int mostTexts) {
        String field = request.param("field");
        if (Strings.isNullOrEmpty(field)) {
            throw new IllegalArgumentException("[field] is missing: name a field of type [signature_set]");
        }
        return new SampleRequest(
            field, mostTexts, IndicesOptions.fromRequest(request, IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled()),
            Strings.splitStringByCommaToArray(request.param("index")));
    }
}
