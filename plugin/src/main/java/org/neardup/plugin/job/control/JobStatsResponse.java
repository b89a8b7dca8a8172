package org.neardup.plugin.job.control;

import org.elasticsearch.action.FailedNodeException;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.action.support.nodes.BaseNodesResponse;
import org.elasticsearch.cluster.ClusterName;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What all nodes do for jobs, and how many jobs there are in each state. */
public final class JobStatsResponse extends BaseNodesResponse<NodeJobStats> implements ToXContentFragment {

    private final Map<JobState, Long> jobs = new EnumMap<>(JobState.class);

    JobStatsResponse(ClusterName cluster, List<NodeJobStats> nodes, List<FailedNodeException> failures, Map<JobState, Long> known) {
        super(cluster, nodes, failures);
        for (JobState state : JobState.values()) {
            jobs.put(state, known.getOrDefault(state, 0L));
        }
    }

    @Override
    protected List<NodeJobStats> readNodesFrom(StreamInput in) {
        return TransportAction.localOnly();
    }

    @Override
    protected void writeNodesTo(StreamOutput out, List<NodeJobStats> nodes) {
        TransportAction.localOnly();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject("jobs");
        for (Map.Entry<JobState, Long> count : jobs.entrySet()) {
            builder.field(count.getKey().toString(), count.getValue());
        }
        builder.endObject();
        builder.startObject("nodes");
        for (NodeJobStats node : getNodes()) {
            node.toXContent(builder, params);
        }
        return builder.endObject();
    }
}
