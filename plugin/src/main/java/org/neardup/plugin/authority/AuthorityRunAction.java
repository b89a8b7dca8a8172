package org.neardup.plugin.authority;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportService;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.request.LocalRequest;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.Retries;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Computes the authority of documents as a task of the receiving node, as the requesting user, on a separate thread. Like a reindex, it
 * fails with its node, and a new run starts from the values written so far.
 */
public final class AuthorityRunAction extends TransportAction<AuthorityRunAction.Request, AuthorityResponse> {

    /** Requires the privileges to read and write the indices. */
    public static final ActionType<AuthorityResponse> TYPE = new ActionType<>("indices:data/write/near_duplicates/authority/run");

    private final Client client;
    private final ClusterService clusterService;
    private final CircuitBreaker breaker;

    @Inject
    public AuthorityRunAction(
        ActionFilters filters, TransportService transport, ClusterService clusterService, Client client, CircuitBreakerService breakers) {
        super(TYPE.name(), filters, transport.getTaskManager(), transport.getThreadPool().executor(JobPools.COORDINATION));
        this.client = client;
        this.clusterService = clusterService;
        this.breaker = breakers.getBreaker(MemoryClaim.BREAKER);
    }

    /** A checked request. */
    static final class Request extends LocalRequest implements IndicesRequest {

        private final StartJobRequest asked;
        private final ComparedIndices indices;
        private final AuthorityOptions options;

        /**
         * @param asked   the user's request; its result is stored unless the user waits for it
         * @param indices the indices that it names
         * @param options the options in its body
         */
        Request(StartJobRequest asked, ComparedIndices indices, AuthorityOptions options) {
            this.asked = asked;
            this.indices = indices;
            this.options = options;
        }

        @Override
        public String[] indices() {
            return asked.indices();
        }

        @Override
        public IndicesOptions indicesOptions() {
            return asked.indicesOptions();
        }

        private float requestsPerSecond() {
            return asked.options().requestsPerSecond();
        }

        @Override
        public boolean includeDataStreams() {
            return true;
        }

        @Override
        public boolean getShouldStoreResult() {
            return asked.options().waitForCompletion() == false;
        }

        @Override
        public Task createTask(long id, String type, String action, TaskId parent, Map<String, String> headers) {
            // All users with the monitor privilege can see tasks.
            return new AuthorityTask(id, type, action, "authority from links", parent, headers, requestsPerSecond());
        }
    }

    @Override
    protected void doExecute(Task task, Request request, ActionListener<AuthorityResponse> listener) {
        ActionRunnable.supply(listener, () -> run((AuthorityTask) task, request)).run();
    }

    private AuthorityResponse run(AuthorityTask task, Request request) {
        long start = System.nanoTime();
        AuthorityOptions options = request.options;
        ParentTaskAssigningClient asUser = new ParentTaskAssigningClient(client, clusterService.localNode(), task);
        Retries retries = new Retries(task::ensureNotCancelled);
        float speed = request.requestsPerSecond();
        Pace pace = new Pace(() -> speed, task::ensureNotCancelled, millis -> task.add(Counter.THROTTLED_MILLIS, millis));
        ValueWriter writer = new ValueWriter(asUser, retries, pace, task, name -> ensureSame(request.indices, name));
        try (
            MemoryClaim claim = new MemoryClaim(breaker, "authority of " + Arrays.toString(request.indices()), 0);
            HeldMemory memory = new HeldMemory(claim);
            DocumentReader reader = new DocumentReader(
                asUser, request.indices(), request.indicesOptions(), retries, pace, claim, speed,
                clusterService.getClusterSettings().get(SearchService.MAX_KEEPALIVE_SETTING))) {
            boolean converged = new AuthorityRun(options, task, reader, writer, memory).compute();
            AuthorityStatus status = task.getStatus();
            if (status.get(Counter.UPDATED) == 0 && status.get(Counter.VERSION_CONFLICTS) > 0) {
                throw new ElasticsearchStatusException(
                    "[target_field] none of [{}] new values was written, because others changed or deleted the documents meanwhile; "
                        + "run it again when there are fewer writes",
                    RestStatus.CONFLICT, status.get(Counter.VERSION_CONFLICTS));
            }
            return AuthorityResponse.completed(TimeValue.timeValueNanos(System.nanoTime() - start), status, converged);
        } catch (CancellationException e) {
            task.ensureNotCancelled();
            throw e;
        }
    }

    private void ensureSame(ComparedIndices indices, String name) {
        String obstacle = indices.obstacle(name, ServerProject.of(clusterService.state()));
        if (obstacle != null) {
            throw new IllegalStateException("cannot write the authority of documents: " + obstacle + "; run it again");
        }
    }
}
