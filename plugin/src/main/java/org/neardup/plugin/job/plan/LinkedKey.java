package org.neardup.plugin.job.plan;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * A document that near-duplicates link to others. A job that continues this one takes it that they still do.
 *
 * @param component the same for all that are linked to each other
 * @param tokens    the same for all that are known to have the same tokens; less than the number of linked documents
 * @param index     the concrete index
 * @param id        its id
 * @param routing   digest of its routing value, see {@link org.neardup.plugin.job.DocumentKey#routingDigest}
 * @param group     name of the group that it is in, or null
 */
public record LinkedKey(int component, int tokens, String index, String id, long routing, String group) implements Writeable {

    static final RecordFormat<List<LinkedKey>> BLOCK = RecordFormat.ofList(4, "the linked documents of a plan", LinkedKey::new);

    /** Reads what {@link #writeTo} wrote. */
    LinkedKey(StreamInput in) throws IOException {
        this(in.readVInt(), in.readVInt(), in.readString(), in.readString(), in.readLong(), in.readOptionalString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(component);
        out.writeVInt(tokens);
        out.writeString(index);
        out.writeString(id);
        out.writeLong(routing);
        out.writeOptionalString(group);
    }
}
