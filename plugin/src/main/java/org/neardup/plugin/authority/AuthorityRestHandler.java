package org.neardup.plugin.authority;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.validation.SameOrigin;

import java.io.IOException;
import java.util.List;

/** {@code POST /{index}/_authority}: computes the authority of documents from their links. */
public final class AuthorityRestHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_authority";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(Method.POST, "/{index}/_authority"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws IOException {
        SameOrigin.require(request);
        RunOptions options = new RunOptions(
            false, request.paramAsFloat("requests_per_second", JobSteering.UNLIMITED), request.paramAsBoolean("wait_for_completion", false),
            null);
        StartJobRequest compute = StartJobRequest.read(request, options);
        return channel -> client.execute(TransportAuthorityAction.TYPE, compute, new RestToXContentListener<>(channel));
    }
}
