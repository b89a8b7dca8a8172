package org.neardup.plugin.job.rest;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.StartJobRequest;
import org.neardup.plugin.job.control.StartJobResponse;
import org.neardup.plugin.job.control.TransportStartJobAction;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.io.IOException;
import java.util.List;

/** {@code POST /{index}/_near_duplicates}: starts a job. Once it runs, it does not depend on the connection. */
public final class RestStartJobHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_start_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(POST, "/{index}/_near_duplicates"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws IOException {
        StartJobRequest start = new StartJobRequest(
            Strings.splitStringByCommaToArray(request.param("index")),
            IndicesOptions.fromRequest(request, StartJobRequest.DEFAULT_OPTIONS),
            JobRequestParameters.body(request),
            request.paramAsBoolean("dry_run", false),
            JobRequestParameters.runOptions(request)
        );
        return channel -> client.execute(
            TransportStartJobAction.TYPE,
            start,
            new RestToXContentListener<>(channel, StartJobResponse::status)
        );
    }
}
