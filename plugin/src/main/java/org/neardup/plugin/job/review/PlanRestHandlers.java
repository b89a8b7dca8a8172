package org.neardup.plugin.job.review;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestHandler.Route;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.request.JobRestHandler;
import org.neardup.plugin.job.request.JsonResponse;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The REST paths of the plan of a job, mapped to actions. */
public final class PlanRestHandlers {

    /** Ten thousand documents with ids of usual length, or a note. */
    private static final ByteSizeValue LARGEST_BODY = ByteSizeValue.ofMb(4);
    private static final String JOB = "/_near_duplicates/{job}/";

    private PlanRestHandlers() {}

    public static Collection<RestHandler> all() {
        return List.of(
            reading("groups", "_groups", PlanActions.GROUPS, GroupsRequest.IN_URL),
            reading("group", "_groups/{group}", PlanActions.GROUP, List.of("size", "after", "fields")),
            reading("sample", "_sample", PlanActions.SAMPLE, List.of("size", "seed", "fields")),
            new JobRestHandler(
                "review", (request, client) -> read(request, client, PlanActions.REVIEW, List.of()),
                new Route(Method.POST, JOB + "_review")));
    }

    private static RestHandler reading(String name, String path, ActionType<JsonResponse> action, List<String> inUrl) {
        return new JobRestHandler(
            name, (request, client) -> read(request, client, action, inUrl), new Route(Method.GET, JOB + path),
            new Route(Method.POST, JOB + path));
    }

    private static CheckedConsumer<RestChannel, Exception> read(
        RestRequest request, NodeClient client, ActionType<JsonResponse> action, List<String> inUrl) throws IOException {
        JobRestHandler.requireModestSize(request, LARGEST_BODY, "send several requests");
        Map<String, Object> parameters = new HashMap<>(ParameterReader.body(request));
        inUrl.stream().filter(request::hasParam).forEach(name -> parameters.putIfAbsent(name, request.param(name)));
        PlanRequest read = new PlanRequest(request.param("job"), request.param("group"), parameters);
        return channel -> new RestCancellableNodeClient(client, request.getHttpChannel()).execute(
            action, read, new RestToXContentListener<>(channel));
    }
}
