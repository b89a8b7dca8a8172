package org.neardup.plugin.job;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata;
import org.elasticsearch.search.SearchHit;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.job.request.ActOnJobAction;
import org.neardup.plugin.job.request.ActOnJobAction.ActOnJobRequest;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobActions.SteerJobRequest;
import org.neardup.plugin.job.request.JobResponse;
import org.neardup.plugin.job.request.RunOptions;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.job.request.StartJobResponse;
import org.neardup.plugin.job.request.TransportStartJobAction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs whole jobs, like users. */
public abstract class JobTestCase extends JobDataTestCase {

    private static final AtomicInteger EXPORTS = new AtomicInteger();

    /** Any job ends within this time. */
    static final TimeValue PATIENCE = TimeValue.timeValueSeconds(90);

    final TestCorpus corpus = new TestCorpus(random(), areCounted());

    /** A body to export all pairs by Jaccard similarity to a new index, with these additional names and values. */
    static Map<String, Object> body(int tenths, Object... namesAndValues) {
        Map<String, Object> body = new HashMap<>(Map.of("field", FIELD, "similarity", "jaccard", "threshold", "0." + tenths));
        body.putAll(Map.of("min_tokens", 1, "pairs", "all", "i_reviewed", true));
        body.put("dest", Map.of("index", "results-" + EXPORTS.incrementAndGet()));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return body;
    }

    static StartJobRequest request(Map<String, Object> body, float requestsPerSecond, String... indices) {
        return new StartJobRequest(indices, StartJobRequest.DEFAULT_OPTIONS, body, new RunOptions(false, requestsPerSecond, false, null));
    }

    static String start(Map<String, Object> body, float requestsPerSecond, String... indices) {
        return client().execute(TransportStartJobAction.TYPE, request(body, requestsPerSecond, indices)).actionGet(PATIENCE).jobId();
    }

    static JobDocument get(Client client, String id) {
        return client.execute(JobActions.GET, SteerJobRequest.job(id, false, TimeValue.ZERO)).actionGet(PATIENCE).job();
    }

    static JobDocument await(String id) {
        JobResponse response = client().execute(JobActions.GET, SteerJobRequest.job(id, true, PATIENCE)).actionGet();
        assertFalse(Strings.toString(response), response.timedOut());
        return response.job();
    }

    static JobDocument completed(String id) {
        JobDocument job = await(id);
        assertEquals(Strings.toString(job), JobState.COMPLETED, job.state());
        assertNull(job.error());
        assertEquals(Phase.FINISHED, job.progress().phase());
        return job;
    }

    static JobDocument run(Map<String, Object> body, String... indices) {
        return completed(start(body, -1, indices));
    }

    static JobDocument act(boolean apply, JobDocument job, Map<String, Object> body) {
        var request = new ActOnJobRequest(job.id(), specification(job).source().names(), body, new RunOptions(false, -1, true, PATIENCE));
        var type = apply ? ActOnJobAction.APPLY : ActOnJobAction.UNDO;
        StartJobResponse response = client().execute(type, request).actionGet(PATIENCE);
        return completed(response.jobId());
    }

    /** The specification of a job. */
    static JobSpecification specification(JobDocument job) {
        PlainActionFuture<JobSpecification> specification = new PlainActionFuture<>();
        new JobStore(client()).specification(job.id(), specification);
        return specification.actionGet(PATIENCE);
    }

    /** Whether the plan of a job exists. */
    static boolean hasPlan(JobDocument job) {
        PlainActionFuture<Boolean> found = new PlainActionFuture<>();
        PlanIndex.find(client(), job.id(), found);
        return found.actionGet(PATIENCE);
    }

    /** All documents of a kind in a result index. */
    static List<Map<String, Object>> results(String dest, String kind) {
        List<Map<String, Object>> results = new ArrayList<>();
        SearchResponse response = client().prepareSearch(dest)
            .setQuery(QueryBuilders.termQuery("kind", kind))
            .setSize(10_000)
            .get(PATIENCE);
        try {
            for (SearchHit hit : response.getHits()) {
                results.add(hit.getSourceAsMap());
            }
            assertEquals(response.getHits().getTotalHits().value(), results.size());
        } finally {
            response.decRef();
        }
        return results;
    }

    /** The pairs by Jaccard similarity in a result index. */
    static Set<FoundPair> pairs(String dest) {
        Set<FoundPair> pairs = new HashSet<>();
        for (Map<String, Object> pair : results(dest, "pair")) {
            double similarity = ((Number) pair.get("similarity")).doubleValue();
            int overlap = (int) Math.round(similarity * (size(pair.get("left")) + size(pair.get("right"))) / (1 + similarity));
            assertTrue(pairs.add(FoundPair.of(key(pair.get("left")), key(pair.get("right")), overlap)));
        }
        return pairs;
    }

    private static int size(Object reference) {
        return (Integer) ((Map<?, ?>) reference).get("size");
    }

    static String key(Object reference) {
        Map<?, ?> side = (Map<?, ?>) reference;
        return side.get("index") + "/" + side.get("id");
    }

    /** No job has left a persistent task or a work index. */
    static void assertNothingLeft() throws Exception {
        assertBusy(() -> {
            var state = client().admin().cluster().prepareState(TEST_REQUEST_TIMEOUT).get().getState();
            var tasks = PersistentTasksCustomMetadata.get(state.metadata().getProject(ProjectId.DEFAULT));
            assertTrue(tasks == null || tasks.findTasks(JobParameters.NAME, task -> true).isEmpty());
            for (String index : state.metadata().getProject(ProjectId.DEFAULT).indices().keySet()) {
                assertFalse(index, index.startsWith(".near_duplicates-work-"));
            }
        });
    }

    static void assertUnknown(String id) {
        expectThrows(ResourceNotFoundException.class, () -> get(client(), id));
    }
}
