package org.neardup.plugin.frequency;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.action.RestBuilderListener;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.List;

/** {@code GET /{index}/_near_duplicates/_frequencies}: document frequencies to copy into the mapping of another index. */
public final class FrequenciesRestHandler extends BaseRestHandler {

    private static final int DEFAULT_SIZE = 8192;

    @Override
    public String getName() {
        return "near_duplicates_frequencies";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(Method.GET, "/{index}/_near_duplicates/_frequencies"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        int size = FramesRestHandler.size(request, DEFAULT_SIZE, ShardSample.MOST_COUNTS);
        SampleRequest sample = FramesRestHandler.sample(request, 0);
        return channel -> new RestCancellableNodeClient(client, request.getHttpChannel()).execute(
            FramesAction.TYPE, sample, new RestBuilderListener<>(channel) {
                @Override
                public RestResponse buildResponse(SampleResponse response, XContentBuilder builder) throws IOException {
                    if (response.frequencies().documents() == 0 && response.getFailedShards() == 0) {
                        throw new IllegalArgumentException(
                            "[field] [" + sample.options().field() + "] has no documents that you may see; new ones count after a refresh");
                    }
                    response.frozen(size).toXContent(builder, ToXContent.EMPTY_PARAMS);
                    return new RestResponse(response.getStatus(), builder);
                }
            });
    }
}
