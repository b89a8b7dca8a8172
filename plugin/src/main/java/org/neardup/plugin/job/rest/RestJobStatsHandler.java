package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestActions;
import org.neardup.plugin.job.control.JobStatsRequest;
import org.neardup.plugin.job.control.TransportJobStatsAction;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import java.util.List;

/** {@code GET /_near_duplicates/_stats}: what the nodes do for jobs. */
public final class RestJobStatsHandler extends BaseRestHandler {

    @Override
    public String getName() {
        return "near_duplicates_job_stats";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(GET, "/_near_duplicates/_stats"));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
        return channel -> client.execute(
            TransportJobStatsAction.TYPE,
            new JobStatsRequest(),
            new RestActions.NodesResponseRestListener<>(channel)
        );
    }
}
