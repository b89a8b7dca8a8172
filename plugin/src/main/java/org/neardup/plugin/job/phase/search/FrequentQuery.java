package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

import java.io.IOException;
import java.util.Comparator;

/**
 * A query and how often it was asked.
 *
 * @param text      what users typed, which a template makes a search of, or null
 * @param query     JSON of a query; null if there is a text
 * @param frequency at least 1
 */
public record FrequentQuery(@Nullable String text, @Nullable String query, long frequency) implements JsonRecord, Writeable {

    /** The order in which queries are searched: in descending frequency, then by their text or JSON. It leaves nothing open. */
    public static final Comparator<FrequentQuery> ORDER = Comparator.comparingLong(FrequentQuery::frequency)
        .reversed()
        .thenComparing(FrequentQuery::shown)
        .thenComparing(query -> query.text == null);

    /** How many characters a text has at most. */
    public static final int MOST_TEXT = 10_000;

    /** How many characters the JSON of a query has at most that is read from a log or made of a text. */
    public static final int MOST_JSON = 1 << 20;

    /** Record, string and its header. */
    private static final long BYTES_EACH = 96;

    /** Reads what {@link #writeTo} wrote. */
    public FrequentQuery(StreamInput in) throws IOException {
        this(in.readOptionalString(), in.readOptionalString(), in.readVLong());
    }

    /** What names the query for users: its text, or its JSON. */
    public String shown() {
        return text != null ? text : query;
    }

    /** About how much memory it takes. */
    public long bytes() {
        return BYTES_EACH + 2L * shown().length();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeOptionalString(text);
        out.writeOptionalString(query);
        out.writeVLong(frequency);
    }
}
