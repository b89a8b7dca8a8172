package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.TransportGetAction;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.get.GetResult;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.rest.FakeRestChannel;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.test.rest.RestActionTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.junit.Before;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.DeleteJobAction.DeleteJobRequest;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.ListJobsResponse;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The actions of REST requests, and their responses. */
public class JobRestHandlerTests extends RestActionTestCase {

    private final Map<ActionType<?>, ActionResponse> answers = new HashMap<>();
    private final Map<ActionType<?>, ActionRequest> asked = new LinkedHashMap<>();
    private JobDocument job;
    private JobSpecification specification;

    @Before
    public void registerHandlers() {
        job = RandomRecords.random(JobDocument.class);
        specification = RandomRecords.random(JobSpecification.class);
        BytesReference stored = new BytesArray(Strings.toString(specification));
        answers.put(TransportGetAction.TYPE, new GetResponse(new GetResult(JobStore.INDEX, "s", 0, 1, 1, true, stored, null, null)));
        JobResponse shown = new JobResponse(job, false);
        answers.put(JobActions.GET, shown);
        answers.put(JobActions.CANCEL, shown);
        answers.put(JobActions.RETHROTTLE, shown);
        answers.put(JobActions.LIST, new ListJobsResponse(List.of(shown)));
        for (ActionType<?> starting : List.of(TransportStartJobAction.TYPE, ActOnJobAction.APPLY, ActOnJobAction.UNDO)) {
            answers.put(starting, StartJobResponse.started("new", "node:1"));
        }
        answers.put(DeleteJobAction.TYPE, new JsonResponse(Map.of("deleted", List.of("one"))));
        JobRestHandler.all().forEach(controller()::registerHandler);
        controller().registerHandler(new CatJobsRestHandler());
        verifyingClient.setExecuteVerifier((type, request) -> {
            asked.put(type, request);
            return answers.get(type);
        });
    }

    @SuppressWarnings("try")
    private RestResponse send(Method method, String uri, String body) {
        int query = uri.indexOf('?');
        Map<String, String> parameters = new HashMap<>();
        if (query >= 0) {
            for (String parameter : uri.substring(query + 1).split("&")) {
                String[] nameAndValue = parameter.split("=");
                parameters.put(nameAndValue[0], nameAndValue[1]);
            }
        }
        FakeRestRequest.Builder request = new FakeRestRequest.Builder(xContentRegistry()).withMethod(method)
            .withPath(query < 0 ? uri : uri.substring(0, query))
            .withParams(parameters);
        if (body != null) {
            request.withContent(new BytesArray(body), XContentType.JSON);
        }
        FakeRestChannel channel = new FakeRestChannel(request.build(), true);
        ThreadContext context = verifyingClient.threadPool().getThreadContext();
        try (ThreadContext.StoredContext ignore = context.stashContext()) {
            controller().dispatchRequest(channel.request(), channel, context);
        }
        return channel.capturedResponse();
    }

    private <R extends ActionRequest> R asked(Class<R> type, ActionType<?> action, Method method, String uri, String body) {
        asked.clear();
        RestResponse response = send(method, uri, body);
        // A table is sent in chunks.
        assertEquals(response.isChunked() ? "" : response.content().utf8ToString(), RestStatus.OK, response.status());
        return type.cast(asked.get(action));
    }

    private void assertRefused(Method method, String uri, String body, String reason) {
        asked.clear();
        RestResponse response = send(method, uri, body);
        assertEquals(RestStatus.BAD_REQUEST, response.status());
        assertTrue(response.content().utf8ToString(), response.content().utf8ToString().contains(reason));
        assertEquals(Map.of(), asked);
    }

    public void testStart() {
        StartJobRequest plain = asked(
            StartJobRequest.class, TransportStartJobAction.TYPE, Method.POST, "/a,b-*/_near_duplicates", "{\"field\": \"f\"}");
        assertArrayEquals(new String[] {"a", "b-*"}, plain.indices());
        assertEquals(StartJobRequest.DEFAULT_OPTIONS, plain.indicesOptions());
        assertEquals(Map.of("field", "f"), plain.body());
        assertEquals(new RunOptions(false, -1, false, null), plain.options());

        StartJobRequest full = asked(
            StartJobRequest.class, TransportStartJobAction.TYPE, Method.POST,
            "/a/_near_duplicates?dry_run=true&wait_for_completion=true&timeout=5s&requests_per_second=2.5"
                + "&ignore_unavailable=true&allow_no_indices=false&expand_wildcards=closed",
            null);
        assertEquals(Map.of(), full.body());
        assertEquals(new RunOptions(true, 2.5f, true, TimeValue.timeValueSeconds(5)), full.options());
        IndicesOptions options = full.indicesOptions();
        assertTrue(options.ignoreUnavailable() && options.expandWildcardsClosed());
        assertFalse(options.allowNoIndices() || options.expandWildcardsOpen());
    }

    public void testGetAndCancel() {
        for (boolean cancel : new boolean[] {false, true}) {
            ActionType<?> action = cancel ? JobActions.CANCEL : JobActions.GET;
            Method method = cancel ? Method.POST : Method.GET;
            String uri = "/_near_duplicates/one" + (cancel ? "/_cancel" : "");
            SteerJobRequest plain = asked(SteerJobRequest.class, action, method, uri, null);
            assertEquals("one", plain.id());
            assertEquals(new RunOptions(false, -1, false, TimeValue.timeValueSeconds(30)), plain.options());
            SteerJobRequest waiting = asked(SteerJobRequest.class, action, method, uri + "?wait_for_completion=true&timeout=1m", null);
            assertEquals(new RunOptions(false, -1, true, TimeValue.timeValueMinutes(1)), waiting.options());
        }
        String shown = send(Method.GET, "/_near_duplicates/one", null).content().utf8ToString();
        assertTrue(shown, shown.contains("\"state\":\"" + job.state() + "\""));
    }

    public void testRethrottle() {
        SteerJobRequest request = asked(
            SteerJobRequest.class, JobActions.RETHROTTLE, Method.POST,
            "/_near_duplicates/one/_rethrottle?requests_per_second=1.5", null);
        assertEquals("one", request.id());
        assertEquals(1.5f, request.options().requestsPerSecond(), 0);
        assertRefused(Method.POST, "/_near_duplicates/one/_rethrottle", null, "[requests_per_second] is missing");
    }

    public void testList() {
        asked(ListJobsRequest.class, JobActions.LIST, Method.GET, "/_near_duplicates", null);
        ListJobsRequest page = asked(
            ListJobsRequest.class, JobActions.LIST, Method.GET, "/_near_duplicates?size=7&from=3&state=failed,running", null);
        assertNull(page.validate());
        assertRefused(Method.GET, "/_near_duplicates?state=lost", null, "[state] must be one of [running, completed, failed, cancelled]");
        for (int[] fromAndSize : new int[][] {{0, 0}, {0, 1_001}, {-1, 1}, {9_001, 1}, {Integer.MAX_VALUE, 1_000}}) {
            assertNotNull(new ListJobsRequest(fromAndSize[0], fromAndSize[1], Set.of()).validate());
        }
    }

    public void testDelete() {
        DeleteJobRequest plain = asked(DeleteJobRequest.class, DeleteJobAction.TYPE, Method.DELETE, "/_near_duplicates/one", null);
        assertEquals("one", plain.id());
        assertFalse(plain.force());
        assertTrue(asked(DeleteJobRequest.class, DeleteJobAction.TYPE, Method.DELETE, "/_near_duplicates/one?force=true", null).force());
        assertEquals("{\"deleted\":[\"one\"]}", send(Method.DELETE, "/_near_duplicates/one", null).content().utf8ToString());
    }

    public void testTable() {
        ListJobsRequest page = asked(ListJobsRequest.class, JobActions.LIST, Method.GET, "/_cat/near_duplicates?size=7&state=failed", null);
        assertNull(page.validate());
        assertEquals(RestStatus.OK, send(Method.GET, "/_cat/near_duplicates?v=true&h=job,kind,groups&s=took", null).status());
        String help = send(Method.GET, "/_cat/near_duplicates?help=true", null).content().utf8ToString();
        assertTrue(help, help.contains("removable"));
        assertRefused(Method.GET, "/_cat/near_duplicates?colour=blue", null, "unrecognized parameter: [colour]");
    }

    /** It is neither parsed nor stored. */
    public void testAnEnormousBodyIsRefused() {
        String query = "{\"query\": {\"terms\": {\"a\": [\"" + "x".repeat(256 * 1024) + "\"]}}}";
        for (String uri : List.of("/a/_near_duplicates", "/_near_duplicates/one/_apply", "/_near_duplicates/one/_undo")) {
            assertRefused(Method.POST, uri, query, "but may have at most [256kb]");
        }
    }

    /** Privileges are checked by the index names in the job's specification. */
    public void testApplyAndUndo() {
        for (boolean apply : new boolean[] {false, true}) {
            ActionType<?> action = apply ? ActOnJobAction.APPLY : ActOnJobAction.UNDO;
            String uri = "/_near_duplicates/one/" + (apply ? "_apply" : "_undo");
            ActOnJobRequest plain = asked(ActOnJobRequest.class, action, Method.POST, uri, null);
            assertEquals(List.of(JobActions.GET, TransportGetAction.TYPE, action), new ArrayList<>(asked.keySet()));
            assertEquals("one", ((SteerJobRequest) asked.get(JobActions.GET)).id());
            assertEquals(job.id(), plain.jobId());
            assertEquals(specification.source().names(), List.of(plain.indices()));
            assertEquals(Map.of(), plain.body());
            assertEquals(new RunOptions(false, -1, false, null), plain.options());
            ActOnJobRequest full = asked(
                ActOnJobRequest.class, action, Method.POST, uri + "?wait_for_completion=true&timeout=2s&requests_per_second=9",
                "{\"action\": \"mark\"}");
            assertEquals(Map.of("action", "mark"), full.body());
            assertEquals(new RunOptions(false, 9, true, TimeValue.timeValueSeconds(2)), full.options());
        }
    }

    public void testUnknownParametersAreRefused() {
        for (String uri : List.of(
            "/a/_near_duplicates", "/_near_duplicates/one/_cancel", "/_near_duplicates/one/_rethrottle?requests_per_second=1",
            "/_near_duplicates/one/_apply", "/_near_duplicates/one/_undo")) {
            assertRefused(Method.POST, uri + (uri.indexOf('?') < 0 ? "?" : "&") + "wait_for_complet=true", null, "[wait_for_complet]");
        }
        for (String uri : List.of("/_near_duplicates", "/_near_duplicates/one", "/_near_duplicates/_stats")) {
            assertRefused(Method.GET, uri + "?colour=blue", null, "unrecognized parameter: [colour]");
        }
        assertRefused(Method.POST, "/a/_near_duplicates?wait_for_complet=true", null, "did you mean [wait_for_completion]");
    }

    public void testBadValuesAreRefused() {
        assertRefused(Method.POST, "/a/_near_duplicates?requests_per_second=fast", null, "requests_per_second");
        assertRefused(Method.POST, "/a/_near_duplicates?dry_run=perhaps", null, "perhaps");
        assertRefused(Method.GET, "/_near_duplicates/one?timeout=soon", null, "timeout");
        assertRefused(Method.GET, "/_near_duplicates", "{}", "does not support having a body");
        for (float speed : new float[] {0, 0.99f, -2, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertNotNull(SteerJobRequest.rethrottle("one", speed).validate());
        }
        assertNull(SteerJobRequest.rethrottle("one", randomFrom(-1f, 1f, 10f)).validate());
    }

    /** If a job fails while the request waits, the response has the status of its error. */
    public void testStatusOfTheAnswer() {
        StartJobResponse ended = StartJobResponse.finished(new JobResponse(job, false));
        answers.put(TransportStartJobAction.TYPE, ended);
        RestStatus expected = job.error() == null ? RestStatus.OK : job.error().status();
        assertEquals(expected, send(Method.POST, "/a/_near_duplicates?wait_for_completion=true", "{}").status());
    }
}
