package org.neardup.plugin.authority;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.authority.AuthorityProgress.Counter;
import org.neardup.plugin.authority.AuthorityProgress.Phase;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.Map;

/**
 * How far the computation is, as its task shows it and its response ends with.
 *
 * @param phase             what it is doing
 * @param requestsPerSecond the limit of its speed, -1 for none
 * @param counters          all of them
 * @param change            the sum of the changes of all scores in the last iteration, infinite before the first
 */
public record AuthorityStatus(Phase phase, float requestsPerSecond, Map<Counter, Long> counters, double change)
    implements
        Task.Status {

    /** Its name in messages between nodes. */
    public static final String NAME = "near_duplicates_authority";

    private static final byte VERSION = 1;

    public static AuthorityStatus readFrom(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "the status of a computation of authority");
        return new AuthorityStatus(
            RecordVersion.constant(Phase.class, in.readString()),
            in.readFloat(),
            in.readMap(from -> RecordVersion.constant(Counter.class, from.readString()), StreamInput::readVLong),
            in.readDouble()
        );
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeString(phase.name());
        out.writeFloat(requestsPerSecond);
        out.writeMap(counters, (to, counter) -> to.writeString(counter.name()), StreamOutput::writeVLong);
        out.writeDouble(change);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.field("phase", phase.toString());
        innerToXContent(builder);
        builder.field("requests_per_second", requestsPerSecond);
        return builder.endObject();
    }

    /** Writes the counts as fields of an object. */
    void innerToXContent(XContentBuilder builder) throws IOException {
        for (Counter counter : Counter.values()) {
            if (counter == Counter.THROTTLED_MILLIS) {
                TimeValue throttled = TimeValue.timeValueMillis(get(counter));
                builder.humanReadableField(counter.toString(), "throttled", throttled);
            } else {
                builder.field(counter.toString(), get(counter));
            }
        }
        if (Double.isFinite(change)) {
            builder.field("change", change);
        }
    }

    long get(Counter counter) {
        return counters.getOrDefault(counter, 0L);
    }

    @Override
    public String toString() {
        return Strings.toString(this);
    }
}
