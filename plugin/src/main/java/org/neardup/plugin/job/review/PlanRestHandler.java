package org.neardup.plugin.job.review;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.action.RestCancellableNodeClient;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.request.JsonResponse;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.SameOrigin;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The REST paths of the plan of a job, mapped to actions. */
public final class PlanRestHandler extends BaseRestHandler {

    private static final String JOB = "job";
    private static final String GROUP = "group";

    /** Ten thousand documents with ids of usual length, or a note. */
    private static final ByteSizeValue LARGEST_BODY = ByteSizeValue.ofMb(4);

    private final String name;
    private final List<Route> routes;
    private final ActionType<JsonResponse> action;
    private final List<String> inUrl;

    private PlanRestHandler(String name, List<Route> routes, ActionType<JsonResponse> action, List<String> inUrl) {
        this.name = name;
        this.routes = routes;
        this.action = action;
        this.inUrl = inUrl;
    }

    public static Collection<RestHandler> all() {
        return List.of(
            new PlanRestHandler("groups", reading("/_near_duplicates/{job}/_groups"), PlanActions.GROUPS, GroupsRequest.IN_URL),
            new PlanRestHandler(
                "group", reading("/_near_duplicates/{job}/_groups/{group}"), PlanActions.GROUP, List.of("size", "after", "fields")),
            new PlanRestHandler(
                "sample", reading("/_near_duplicates/{job}/_sample"), PlanActions.SAMPLE, List.of("size", "seed", "fields")),
            new PlanRestHandler(
                "review", List.of(new Route(Method.POST, "/_near_duplicates/{job}/_review")), PlanActions.REVIEW, List.of()));
    }

    private static List<Route> reading(String path) {
        return List.of(new Route(Method.GET, path), new Route(Method.POST, path));
    }

    @Override
    public String getName() {
        return "near_duplicates_" + name;
    }

    @Override
    public List<Route> routes() {
        return routes;
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws IOException {
        if (action == PlanActions.REVIEW) {
            SameOrigin.require(request);
        }
        if (request.contentLength() > LARGEST_BODY.getBytes()) {
            throw new IllegalArgumentException("the body has [" + ByteSizeValue.ofBytes(request.contentLength())
                + "], but may have at most [" + LARGEST_BODY + "]; send several requests");
        }
        Map<String, Object> parameters = new HashMap<>(ParameterReader.body(request));
        for (String parameter : inUrl) {
            if (request.hasParam(parameter)) {
                parameters.putIfAbsent(parameter, request.param(parameter));
            }
        }
        PlanRequest read = new PlanRequest(request.param(JOB), request.param(GROUP), parameters);
        return channel -> new RestCancellableNodeClient(client, request.getHttpChannel()).execute(
            action, read, new RestToXContentListener<>(channel));
    }
}
