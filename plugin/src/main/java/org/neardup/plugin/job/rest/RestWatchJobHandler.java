package org.neardup.plugin.job.rest;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.JobResponse;
import org.neardup.plugin.job.control.SteerJobRequest;
import org.neardup.plugin.job.control.TransportCancelJobAction;
import org.neardup.plugin.job.control.TransportGetJobAction;

import java.util.List;

/** {@code GET /_near_duplicates/{job}} and {@code POST …/_cancel}: show a job, or cancel it, at once or when it has ended. */
public final class RestWatchJobHandler extends BaseRestHandler {

    private final String name;
    private final Route route;
    private final ActionType<JobResponse> action;

    private RestWatchJobHandler(String name, Route route, ActionType<JobResponse> action) {
        this.name = name;
        this.route = route;
        this.action = action;
    }

    /** Shows a job. */
    public static RestWatchJobHandler get() {
        return new RestWatchJobHandler("get", new Route(Method.GET, "/_near_duplicates/{job}"), TransportGetJobAction.TYPE);
    }

    /** Cancels a job for good. */
    public static RestWatchJobHandler cancel() {
        return new RestWatchJobHandler("cancel", new Route(Method.POST, "/_near_duplicates/{job}/_cancel"), TransportCancelJobAction.TYPE);
    }

    @Override
    public String getName() {
        return "near_duplicates_" + name + "_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(route);
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        SteerJobRequest watch = JobRequestParameters.watch(request);
        return channel -> client.execute(action, watch, new RestToXContentListener<>(channel));
    }
}
