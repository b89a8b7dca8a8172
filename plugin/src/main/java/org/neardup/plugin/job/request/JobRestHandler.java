package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionType;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestChannel;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.action.RestActions;
import org.elasticsearch.rest.action.RestToXContentListener;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.DeleteJobAction.DeleteJobRequest;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.SameOrigin;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import static org.elasticsearch.rest.RestRequest.Method.DELETE;
import static org.elasticsearch.rest.RestRequest.Method.GET;
import static org.elasticsearch.rest.RestRequest.Method.POST;

/** The REST paths of jobs, mapped to actions. */
public final class JobRestHandler extends BaseRestHandler {

    private static final String JOB = "job";
    private static final String REQUESTS_PER_SECOND = "requests_per_second";

    private final String name;
    private final List<Route> routes;
    private final Reader reader;

    public JobRestHandler(String name, Reader reader, Route... routes) {
        this.name = name;
        this.routes = List.of(routes);
        this.reader = reader;
    }

    /** Reads a request, and returns how to answer it. */
    @FunctionalInterface
    public interface Reader {
        CheckedConsumer<RestChannel, Exception> read(RestRequest request, NodeClient client) throws IOException;
    }

    public static Collection<RestHandler> all() {
        return List.of(
            new JobRestHandler("start_job", JobRestHandler::start, new Route(POST, "/{index}/_near_duplicates")),
            new JobRestHandler("list_jobs", JobRestHandler::list, new Route(GET, "/_near_duplicates")),
            new JobRestHandler("job_stats", JobRestHandler::statistics, new Route(GET, "/_near_duplicates/_stats")),
            new JobRestHandler("get_job", watching(JobActions.GET), new Route(GET, "/_near_duplicates/{job}")),
            new JobRestHandler("delete_job", JobRestHandler::delete, new Route(DELETE, "/_near_duplicates/{job}")),
            new JobRestHandler("cancel_job", watching(JobActions.CANCEL), new Route(POST, "/_near_duplicates/{job}/_cancel")),
            new JobRestHandler("rethrottle_job", JobRestHandler::rethrottle, new Route(POST, "/_near_duplicates/{job}/_rethrottle")),
            new JobRestHandler("apply_job", acting(ActOnJobAction.APPLY, true), new Route(POST, "/_near_duplicates/{job}/_apply")),
            new JobRestHandler("export_job", JobRestHandler::export, new Route(POST, "/_near_duplicates/{job}/_export")),
            new JobRestHandler("undo_job", acting(ActOnJobAction.UNDO, false), new Route(POST, "/_near_duplicates/{job}/_undo")));
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
        if (routes.stream().noneMatch(route -> route.getMethod() == GET)) {
            SameOrigin.require(request);
        }
        return reader.read(request, client)::accept;
    }

    private static RestChannelConsumer start(RestRequest request, NodeClient client) throws IOException {
        requireModestSize(request);
        StartJobRequest start = StartJobRequest.read(request, runOptions(request, true));
        return channel -> client.execute(
            TransportStartJobAction.TYPE, start, new RestToXContentListener<>(channel, StartJobResponse::status));
    }

    private static RestChannelConsumer list(RestRequest request, NodeClient client) {
        ListJobsRequest list = listed(request);
        return channel -> client.execute(JobActions.LIST, list, new RestToXContentListener<>(channel));
    }

    static ListJobsRequest listed(RestRequest request) {
        Set<JobState> states = Arrays.stream(request.paramAsStringArray("state", Strings.EMPTY_ARRAY)).map(JobRestHandler::state)
            .collect(Collectors.toSet());
        return new ListJobsRequest(
            request.paramAsInt("from", 0), request.paramAsInt("size", ListJobsRequest.DEFAULT_SIZE), states);
    }

    private static JobState state(String text) {
        for (JobState state : JobState.values()) {
            if (state.toString().equals(text)) {
                return state;
            }
        }
        throw new IllegalArgumentException("[state] must be one of " + Arrays.toString(JobState.values()) + ", but was [" + text + "]");
    }

    private static RestChannelConsumer statistics(RestRequest request, NodeClient client) {
        return channel -> client.execute(
            TransportJobStatsAction.TYPE, new TransportJobStatsAction.Request(), new RestActions.NodesResponseRestListener<>(channel));
    }

    /** Shows a job immediately, or waits for its end, by default for at most 30 seconds. */
    private static Reader watching(ActionType<JobResponse> action) {
        return (request, client) -> {
            SteerJobRequest watch = SteerJobRequest.job(
                request.param(JOB), request.paramAsBoolean("wait_for_completion", false),
                request.paramAsTime("timeout", TimeValue.timeValueSeconds(30)));
            return channel -> client.execute(action, watch, new RestToXContentListener<>(channel));
        };
    }

    private static RestChannelConsumer delete(RestRequest request, NodeClient client) {
        DeleteJobRequest delete = new DeleteJobRequest(request.param(JOB), request.paramAsBoolean("force", false));
        return channel -> client.execute(DeleteJobAction.TYPE, delete, new RestToXContentListener<>(channel));
    }

    private static RestChannelConsumer rethrottle(RestRequest request, NodeClient client) {
        if (request.hasParam(REQUESTS_PER_SECOND) == false) {
            throw new IllegalArgumentException("[requests_per_second] is missing: give at least 1, or -1 for no limit");
        }
        float speed = request.paramAsFloat(REQUESTS_PER_SECOND, JobSteering.UNLIMITED);
        SteerJobRequest rethrottle = SteerJobRequest.rethrottle(request.param(JOB), speed);
        return channel -> client.execute(JobActions.RETHROTTLE, rethrottle, new RestToXContentListener<>(channel));
    }

    /** Reads the job first: the user's privileges are checked by the names of its indices. */
    private static Reader acting(ActionType<StartJobResponse> action, boolean canRunDry) {
        return (request, client) -> {
            SteerJobRequest get = SteerJobRequest.job(request.param(JOB), false, TimeValue.ZERO);
            requireModestSize(request);
            Map<String, Object> body = ParameterReader.body(request);
            RunOptions options = runOptions(request, canRunDry);
            return channel -> {
                var response = new RestToXContentListener<>(channel, StartJobResponse::status);
                client.execute(JobActions.GET, get, response.delegateFailureAndWrap((l, found) -> {
                    String job = found.job().id();
                    new JobStore(client).specification(job, l.delegateFailureAndWrap((l2, specification) -> {
                        client.execute(action, new ActOnJobRequest(job, specification.source().names(), body, options), l2);
                    }));
                }));
            };
        };
    }

    private static RestChannelConsumer export(RestRequest request, NodeClient client) throws IOException {
        requireModestSize(request);
        Map<String, Object> body = ParameterReader.body(request);
        // A name that cannot be one of an index is reported with all other problems.
        List<String> index = body.get(ExportJobAction.INDEX) instanceof String name ? List.of(name) : List.of();
        ActOnJobRequest export = new ActOnJobRequest(request.param(JOB), index, body, runOptions(request, false));
        return channel -> client.execute(ExportJobAction.TYPE, export, new RestToXContentListener<>(channel, StartJobResponse::status));
    }

    /** By default a job has no rate limit, and the request does not wait for its end; waiting has no timeout by default. */
    private static RunOptions runOptions(RestRequest request, boolean canRunDry) {
        return new RunOptions(
            canRunDry && request.paramAsBoolean("dry_run", false), request.paramAsFloat(REQUESTS_PER_SECOND, JobSteering.UNLIMITED),
            request.paramAsBoolean("wait_for_completion", false), request.paramAsTime("timeout", null));
    }

    private static void requireModestSize(RestRequest request) {
        requireModestSize(request, JobStarter.LARGEST_SPECIFICATION, "shorten its queries, for example by a terms lookup");
    }

    /** Rejects a body that is too large before it is read. */
    public static void requireModestSize(RestRequest request, ByteSizeValue most, String remedy) {
        if (request.contentLength() > most.getBytes()) {
            throw new IllegalArgumentException("the body has [" + ByteSizeValue.ofBytes(request.contentLength())
                + "], but may have at most [" + most + "]; " + remedy);
        }
    }
}
