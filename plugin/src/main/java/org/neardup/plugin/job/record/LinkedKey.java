package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * A document that has a link. A job that continues this one compares it again; unchanged documents without links are skipped.
 *
 * @param index          the concrete index
 * @param routing        digest of its routing value, see {@link org.neardup.plugin.job.DocumentKey#routingDigest}
 * @param group          name of its group, or null
 * @param shard          number of its shard
 * @param sequenceNumber of the version that was compared
 */
public record LinkedKey(String index, String id, long routing, String group, int shard, long sequenceNumber) implements Writeable {

    LinkedKey(StreamInput in) throws IOException {
        this(in.readString(), in.readString(), in.readLong(), in.readOptionalString(), in.readVInt(), in.readZLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(index);
        out.writeString(id);
        out.writeLong(routing);
        out.writeOptionalString(group);
        out.writeVInt(shard);
        out.writeZLong(sequenceNumber);
    }
}
