package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * What became of one query.
 *
 * @param hits    how many documents it found, as far as they were counted
 * @param results how many of these were in its window
 * @param removed how many were marked for it
 * @param millis  from the beginning of its search until its window was there to be grouped
 * @param failure why it could not be run, or null
 */
public record QueryOutcome(long hits, int results, int removed, long millis, String failure) implements Writeable {

    /** Record, string and its header. */
    private static final long BYTES_EACH = 96;

    /** Reads what {@link #writeTo} wrote. */
    public QueryOutcome(StreamInput in) throws IOException {
        this(in.readVLong(), in.readVInt(), in.readVInt(), in.readVLong(), in.readOptionalString());
    }

    /** Of a query that could not be run. */
    public static QueryOutcome failed(String failure) {
        return new QueryOutcome(0, 0, 0, 0, failure);
    }

    /** About how much memory it takes. */
    long bytes() {
        return BYTES_EACH + (failure == null ? 0 : 2L * failure.length());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVLong(hits);
        out.writeVInt(results);
        out.writeVInt(removed);
        out.writeVLong(millis);
        out.writeOptionalString(failure);
    }
}
