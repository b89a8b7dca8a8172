package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.ListJobsRequest;
import org.neardup.plugin.job.control.TransportListJobsAction;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import java.util.List;

/** {@code GET /_near_duplicates}: lists jobs. */
public final class RestListJobsHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_list_jobs";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(GET, "/_near_duplicates"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        return channel -> client.execute(TransportListJobsAction.TYPE, new ListJobsRequest(), new RestToXContentListener<>(channel));
    }
}
