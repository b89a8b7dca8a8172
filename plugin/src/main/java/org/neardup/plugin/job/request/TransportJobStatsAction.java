package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.action.support.nodes.BaseNodeResponse;
import org.elasticsearch.action.support.nodes.BaseNodesResponse;
import org.elasticsearch.action.support.nodes.TransportNodesAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.indices.breaker.CircuitBreakerStats;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.threadpool.ThreadPoolStats;
import org.elasticsearch.transport.TransportService;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.coordination.JobExecutor.JobCounts;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.server.ServerNodesRequest;
import org.neardup.plugin.server.ServerRequest;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reports statistics of jobs on every node. */
public final class TransportJobStatsAction extends TransportNodesAction<
    TransportJobStatsAction.Request, TransportJobStatsAction.Response, TransportJobStatsAction.NodeRequest,
    TransportJobStatsAction.NodeResponse, Void> {

    /** Requires the privilege to monitor the cluster. */
    public static final ActionType<Response> TYPE = new ActionType<>("cluster:monitor/near_duplicates/stats");

    private final JobStore store;
    private final JobCounts counts;
    private final CircuitBreakerService breakers;

    /** The request to one node. */
    public static final class NodeRequest extends ServerRequest {

        NodeRequest() {}

        NodeRequest(StreamInput in) throws IOException {
            super(in);
        }
    }

    /** The request to all nodes. */
    public static final class Request extends ServerNodesRequest<Request> {}

    /** Named numbers of a node: its current work for jobs, and totals since its start. */
    public static final class NodeResponse extends BaseNodeResponse implements ToXContentFragment {

        private static final byte VERSION = 1;

        private final Map<String, Long> numbers;

        NodeResponse(DiscoveryNode node, Map<String, Long> numbers) {
            super(node);
            this.numbers = new TreeMap<>(numbers);
        }

        NodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
            super(in, node);
            RecordVersion.read(in, VERSION, "what a node does for jobs");
            this.numbers = new TreeMap<>(in.readMap(StreamInput::readLong));
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            super.writeTo(out);
            out.writeByte(VERSION);
            out.writeMap(numbers, StreamOutput::writeLong);
        }

        public Map<String, Long> numbers() {
            return numbers;
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.startObject(getNode().getId()).field("name", getNode().getName()).mapContents(numbers).endObject();
        }
    }

    /** The numbers of all nodes, and the number of jobs in each state. */
    public static final class Response extends BaseNodesResponse<NodeResponse> implements ToXContentFragment {

        private final Map<JobState, Long> jobs;

        Response(ClusterName cluster, List<NodeResponse> nodes, List<FailedNodeException> failures, Map<JobState, Long> jobs) {
            super(cluster, nodes, failures);
            this.jobs = jobs;
        }

        @Override
        protected List<NodeResponse> readNodesFrom(StreamInput in) {
            return TransportAction.localOnly();
        }

        @Override
        protected void writeNodesTo(StreamOutput out, List<NodeResponse> nodes) {
            TransportAction.localOnly();
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject("jobs");
            for (JobState state : JobState.values()) {
                builder.field(state.toString(), jobs.getOrDefault(state, 0L));
            }
            builder.endObject().startObject("nodes");
            for (NodeResponse node : getNodes()) {
                node.toXContent(builder, params);
            }
            return builder.endObject();
        }
    }

    @Inject
    public TransportJobStatsAction(
        ActionFilters filters, TransportService transport, ClusterService clusterService, Client client, CircuitBreakerService breakers,
        JobCounts counts) {
        super(
            TYPE.name(), clusterService, transport, filters, NodeRequest::new,
            transport.getThreadPool().executor(ThreadPool.Names.MANAGEMENT));
        this.store = new JobStore(client);
        this.counts = counts;
        this.breakers = breakers;
    }

    @Override
    protected void newResponseAsync(
        Task task, Request request, Void context, List<NodeResponse> nodes, List<FailedNodeException> failures,
        ActionListener<Response> listener) {
        store.count(listener.map(known -> new Response(clusterService.getClusterName(), nodes, failures, known)));
    }

    @Override
    protected Response newResponse(Request request, List<NodeResponse> nodes, List<FailedNodeException> failures) {
        throw new UnsupportedOperationException("the jobs are looked up first");
    }

    @Override
    protected NodeRequest newNodeRequest(Request request) {
        return new NodeRequest();
    }

    @Override
    protected NodeResponse newNodeResponse(StreamInput in, DiscoveryNode node) throws IOException {
        return new NodeResponse(in, node);
    }

    @Override
    protected NodeResponse nodeOperation(NodeRequest request, Task task) {
        Map<String, Long> numbers = new TreeMap<>();
        numbers.put("jobs_started", counts.started());
        for (JobState state : JobState.values()) {
            numbers.put("jobs_" + state, counts.count(state));
        }
        for (ThreadPoolStats.Stats pool : transportService.getThreadPool().stats().stats()) {
            if (pool.name().equals(JobPools.WORK)) {
                numbers.put("work_active", (long) pool.active());
                numbers.put("work_queued", (long) pool.queue());
                numbers.put("work_completed", pool.completed());
            }
        }
        CircuitBreakerStats memory = breakers.stats(MemoryClaim.BREAKER);
        numbers.put("memory_in_bytes", memory.getEstimated());
        numbers.put("memory_limit_in_bytes", memory.getLimit());
        numbers.put("memory_tripped", memory.getTrippedCount());
        return new NodeResponse(clusterService.localNode(), numbers);
    }
}
