package org.neardup.plugin.frequency;

import org.elasticsearch.action.search.SearchContextIdForNode;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.search.internal.ShardSearchContextId;

import java.io.IOException;

/**
 * The reader of a shard in a point in time.
 *
 * @param node that has it
 * @param id   of the reader on this node
 */
record OpenReader(String node, ShardSearchContextId id) implements Writeable {

    static OpenReader of(SearchContextIdForNode reader) {
        return new OpenReader(reader.getNode(), reader.getSearchContextId());
    }

    OpenReader(StreamInput in) throws IOException {
        this(in.readString(), new ShardSearchContextId(in));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(node);
        id.writeTo(out);
    }
}
