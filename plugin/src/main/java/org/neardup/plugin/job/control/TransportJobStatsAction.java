package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.nodes.TransportNodesAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.indices.breaker.CircuitBreakerStats;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.threadpool.ThreadPoolStats;
import org.elasticsearch.transport.AbstractTransportRequest;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.job.work.JobPools;
import org.neardup.plugin.job.work.MemoryClaim;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Tells what every node does for jobs. */
public final class TransportJobStatsAction extends TransportNodesAction<
    JobStatsRequest,
    JobStatsResponse,
    TransportJobStatsAction.NodeRequest,
    NodeJobStats,
    Void> {

    /** Needs the privilege to monitor the cluster. */
    public static final ActionType<JobStatsResponse> TYPE = new ActionType<>("cluster:monitor/near_duplicates/stats");

    private final JobStore store;
    private final Map<String, LongSupplier> statistics = new LinkedHashMap<>();

    /** Asks one node. */
    public static final class NodeRequest extends AbstractTransportRequest {

        NodeRequest() {}

        NodeRequest(StreamInput in) throws IOException {
            super(in);
        }
    }

    /** Called by the server. */
    @Inject
    public TransportJobStatsAction(
        ActionFilters filters,
        TransportService transport,
        ClusterService clusterService,
        Client client,
        CircuitBreakerService breakers,
        JobCounts counts
    ) {
        super(
            TYPE.name(),
            clusterService,
            transport,
            filters,
            NodeRequest::new,
            transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT)
        );
        this.store = new JobStore(client);
        statistics.put("jobs_started", counts::started);
        statistics.put("jobs_running", counts::running);
        statistics.put("jobs_completed", () -> counts.count(JobState.COMPLETED));
        statistics.put("jobs_failed", () -> counts.count(JobState.FAILED));
        statistics.put("jobs_cancelled", () -> counts.count(JobState.CANCELLED));
        ThreadPool threads = transport.getThreadPool();
        statistics.put("work_active", () -> pool(threads, ThreadPoolStats.Stats::active));
        statistics.put("work_queued", () -> pool(threads, ThreadPoolStats.Stats::queue));
        statistics.put("work_completed", () -> pool(threads, ThreadPoolStats.Stats::completed));
        statistics.put("memory_in_bytes", () -> breaker(breakers, CircuitBreakerStats::getEstimated));
        statistics.put("memory_limit_in_bytes", () -> breaker(breakers, CircuitBreakerStats::getLimit));
        statistics.put("memory_tripped", () -> breaker(breakers, CircuitBreakerStats::getTrippedCount));
    }

    private static long pool(ThreadPool threads, ToLongFunction<ThreadPoolStats.Stats> number) {
        return threads.stats().stats().stream().filter(pool -> pool.name().equals(JobPools.WORK)).mapToLong(number).sum();
    }

    private static long breaker(CircuitBreakerService breakers, ToLongFunction<CircuitBreakerStats> number) {
        CircuitBreakerStats stats = breakers.stats(MemoryClaim.BREAKER);
        return stats == null ? 0 : number.applyAsLong(stats);
    }

    @Override
    protected void newResponseAsync(
        Task task,
        JobStatsRequest request,
        Void context,
        List<NodeJobStats> nodes,
        List<FailedNodeException> failures,
        ActionListener<JobStatsResponse> listener
    ) {
        store.count(listener.map(known -> new JobStatsResponse(clusterService.getClusterName(), nodes, failures, known)));
    }

    @Override
    protected JobStatsResponse newResponse(JobStatsRequest request, List<NodeJobStats> nodes, List<FailedNodeException> failures) {
        throw new UnsupportedOperationException("the jobs are looked up first");
    }

    @Override
    protected NodeRequest newNodeRequest(JobStatsRequest request) {
        return new NodeRequest();
    }

    @Override
    protected NodeJobStats newNodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
        return new NodeJobStats(in, node);
    }

    @Override
    protected NodeJobStats nodeOperation(NodeRequest request, Task task) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        statistics.forEach((name, number) -> numbers.put(name, number.getAsLong()));
        return new NodeJobStats(clusterService.localNode(), numbers);
    }
}
