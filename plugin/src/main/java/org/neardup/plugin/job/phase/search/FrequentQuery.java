package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Comparator;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * A query and how often it was asked.
 *
 * @param text      what users typed, which a template makes a search of, or null
 * @param query     JSON of a query; null if there is a text
 * @param frequency at least 1
 */
public record FrequentQuery(String text, String query, long frequency) implements ToXContentObject, Writeable {

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

    static final ConstructingObjectParser<FrequentQuery, Void> PARSER = new ConstructingObjectParser<>(
        "frequent_query",
        false,
        parsed -> new FrequentQuery((String) parsed[0], (String) parsed[1], (Long) parsed[2])
    );

    static {
        PARSER.declareString(optionalConstructorArg(), new ParseField("text"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("query"));
        PARSER.declareLong(constructorArg(), new ParseField("frequency"));
    }

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

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        if (text != null) {
            builder.field("text", text);
        }
        if (query != null) {
            builder.field("query", query);
        }
        return builder.field("frequency", frequency).endObject();
    }
}
