package org.neardup.plugin.job.rest;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.JobState;
import org.neardup.plugin.job.control.ListJobsRequest;
import org.neardup.plugin.job.control.TransportListJobsAction;

import static org.elasticsearch.rest.RestRequest.Method.GET;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** {@code GET /_near_duplicates}: lists jobs, a page at a time. */
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
        Set<JobState> states = EnumSet.noneOf(JobState.class);
        for (String state : request.paramAsStringArray("state", Strings.EMPTY_ARRAY)) {
            states.add(state(state));
        }
        int from = request.paramAsInt("from", 0);
        ListJobsRequest list = new ListJobsRequest(from, request.paramAsInt("size", ListJobsRequest.DEFAULT_SIZE), states);
        return channel -> client.execute(TransportListJobsAction.TYPE, list, new RestToXContentListener<>(channel));
    }

    private static JobState state(String text) {
        for (JobState state : JobState.values()) {
            if (state.toString().equals(text)) {
                return state;
            }
        }
        throw new IllegalArgumentException("[state] must be one of " + Arrays.toString(JobState.values()) + ", but was [" + text + "]");
    }
}
