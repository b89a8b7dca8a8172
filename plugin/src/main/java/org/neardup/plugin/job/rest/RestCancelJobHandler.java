package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.SteerJobRequest;
import org.neardup.plugin.job.control.TransportCancelJobAction;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.util.List;

/** {@code POST /_near_duplicates/{job}/_cancel}: cancels a job for good. */
public final class RestCancelJobHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_cancel_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(POST, "/_near_duplicates/{job}/_cancel"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        SteerJobRequest cancel = SteerJobRequest.job(
            request.param(JobParameterNames.JOB),
            request.paramAsBoolean(JobParameterNames.WAIT_FOR_COMPLETION, false),
            JobParameterNames.watchTimeout(request)
        );
        return channel -> client.execute(TransportCancelJobAction.TYPE, cancel, new RestToXContentListener<>(channel));
    }
}
