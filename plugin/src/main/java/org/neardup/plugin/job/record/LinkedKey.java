package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * A document that has a link. If a job that continues this one finds it in a group, the group keeps its id.
 *
 * @param index   the concrete index
 * @param routing digest of its routing value, see {@link org.neardup.plugin.job.DocumentKey#routingDigest}
 * @param group   name of its group, or null
 */
public record LinkedKey(String index, String id, long routing, String group) implements Writeable {

    LinkedKey(StreamInput in) throws IOException {
        this(in.readString(), in.readString(), in.readLong(), in.readOptionalString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(index);
        out.writeString(id);
        out.writeLong(routing);
        out.writeOptionalString(group);
    }
}
