package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.JobSteering;
import org.neardup.plugin.job.control.SteerJobRequest;
import org.neardup.plugin.job.control.TransportRethrottleJobAction;

import static org.elasticsearch.rest.RestRequest.Method.POST;

import java.util.List;

/** {@code POST /_near_duplicates/{job}/_rethrottle}: changes the speed of a job. */
public final class RestRethrottleJobHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_rethrottle_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(POST, "/_near_duplicates/{job}/_rethrottle"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        String job = request.param(JobRequestParameters.JOB);
        if (request.hasParam(JobRequestParameters.REQUESTS_PER_SECOND) == false) {
            throw new IllegalArgumentException("[requests_per_second] is missing: give at least 1, or -1 for no limit");
        }
        float speed = request.paramAsFloat(JobRequestParameters.REQUESTS_PER_SECOND, JobSteering.UNLIMITED);
        SteerJobRequest rethrottle = SteerJobRequest.rethrottle(job, speed);
        return channel -> client.execute(TransportRethrottleJobAction.TYPE, rethrottle, new RestToXContentListener<>(channel));
    }
}
