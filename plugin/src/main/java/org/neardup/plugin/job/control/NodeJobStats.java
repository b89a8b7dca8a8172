package org.neardup.plugin.job.control;

import org.elasticsearch.action.support.nodes.BaseNodeResponse;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** What a node does for jobs, and has done since its start: named numbers. */
public final class NodeJobStats extends BaseNodeResponse implements ToXContentFragment {

    private static final byte VERSION = 1;

    private final Map<String, Long> numbers;

    NodeJobStats(DiscoveryNode node, Map<String, Long> numbers) {
        super(node);
        this.numbers = new TreeMap<>(numbers);
    }

    NodeJobStats(StreamInput in, DiscoveryNode node) throws IOException {
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

    /** The numbers by name. */
    public Map<String, Long> numbers() {
        return Map.copyOf(numbers);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(getNode().getId()).field("name", getNode().getName());
        for (Map.Entry<String, Long> number : numbers.entrySet()) {
            builder.field(number.getKey(), number.getValue());
        }
        return builder.endObject();
    }
}
