package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.SteerJobRequest;
import org.neardup.plugin.job.control.TransportGetJobAction;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import java.util.List;

/** {@code GET /_near_duplicates/{job}}: shows a job, at once or when it has ended. */
public final class RestGetJobHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_get_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(GET, "/_near_duplicates/{job}"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        SteerJobRequest get = SteerJobRequest.job(
            request.param(JobParameterNames.JOB),
            request.paramAsBoolean(JobParameterNames.WAIT_FOR_COMPLETION, false),
            JobParameterNames.watchTimeout(request)
        );
        return channel -> client.execute(TransportGetJobAction.TYPE, get, new RestToXContentListener<>(channel));
    }
}
