package org.neardup.plugin.job.rest;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.control.ActOnJobRequest;
import org.neardup.plugin.job.control.JobStore;
import org.neardup.plugin.job.control.RunOptions;
import org.neardup.plugin.job.control.StartJobResponse;
import org.neardup.plugin.job.control.SteerJobRequest;
import org.neardup.plugin.job.control.TransportApplyJobAction;
import org.neardup.plugin.job.control.TransportGetJobAction;
import org.neardup.plugin.job.control.TransportUndoJobAction;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.rest.RestRequest.Method.POST;

/**
 * {@code POST /_near_duplicates/{job}/_apply} and {@code _undo}: carry out the plan of a job, or take its marks back. The job is looked
 * up first, for the names of its indices, by which the privileges of the user are checked.
 */
public final class RestActOnJobHandler extends BaseRestHandler {

    private final String verb;
    private final ActionType<StartJobResponse> action;
    private final boolean canRunDry;

    private RestActOnJobHandler(String verb, ActionType<StartJobResponse> action, boolean canRunDry) {
        this.verb = verb;
        this.action = action;
        this.canRunDry = canRunDry;
    }

    /** The handler of {@code _apply}. */
    public static RestActOnJobHandler apply() {
        return new RestActOnJobHandler("apply", TransportApplyJobAction.TYPE, true);
    }

    /** The handler of {@code _undo}. */
    public static RestActOnJobHandler undo() {
        return new RestActOnJobHandler("undo", TransportUndoJobAction.TYPE, false);
    }

    @Override
    public String getName() {
        return "near_duplicates_" + verb + "_job";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(POST, "/_near_duplicates/{job}/_" + verb));
    }

    @Override
    protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) throws IOException {
        SteerJobRequest get = SteerJobRequest.job(request.param(JobRequestParameters.JOB), false, TimeValue.ZERO);
        Map<String, Object> body = JobRequestParameters.body(request);
        boolean dryRun = canRunDry && request.paramAsBoolean("dry_run", false);
        RunOptions options = JobRequestParameters.runOptions(request);
        return channel -> client.execute(
            TransportGetJobAction.TYPE,
            get,
            new RestToXContentListener<>(channel, StartJobResponse::status).delegateFailureAndWrap((l, found) -> {
                String job = found.job().id();
                new JobStore(client).specification(job, l.delegateFailureAndWrap((l2, specification) -> {
                    client.execute(action, new ActOnJobRequest(job, specification.source().names(), body, dryRun, options), l2);
                }));
            })
        );
    }
}
