package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;

import java.io.IOException;
import java.util.Locale;

/**
 * What somebody decided about a duplicate of a plan.
 *
 * @param number of the document in the plan
 * @param user   who decided; null without security
 * @param millis when, since 1970
 * @param note   the reason that was given, or null
 */
public record Review(int number, Decision decision, @Nullable String user, long millis, @Nullable String note) implements Writeable {

    /** The decisions. */
    public enum Decision {
        /** It is not to be changed. */
        KEEP,
        /** It is a near-duplicate that may be removed. */
        REMOVE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Review(StreamInput in) throws IOException {
        this(in.readVInt(), in.readEnum(Decision.class), in.readOptionalString(), in.readVLong(), in.readOptionalString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(number);
        out.writeEnum(decision);
        out.writeOptionalString(user);
        out.writeVLong(millis);
        out.writeOptionalString(note);
    }
}
