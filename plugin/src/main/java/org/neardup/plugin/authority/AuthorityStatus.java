package org.neardup.plugin.authority;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/**
 * How far the computation is, as its task shows it and its response ends with.
 *
 * @param phase             what it is doing
 * @param requestsPerSecond the limit of its speed, -1 for none
 * @param counters          by the names of {@link Counter}
 * @param change            the sum of the changes of all scores in the last iteration, null before the first
 */
public record AuthorityStatus(Phase phase, float requestsPerSecond, Map<String, Long> counters, @Nullable Double change)
    implements
        JsonRecord,
        Task.Status {

    /** Its name in messages between nodes. */
    public static final String NAME = "near_duplicates_authority";

    /** Reads the form in JSON, and between nodes. */
    public static final JsonRecordParser<AuthorityStatus> PARSER = JsonRecordParser.lenient(AuthorityStatus.class, Map.of());

    /** What the computation is doing, in this order. */
    enum Phase {
        /** Reads the names of pages. */
        PAGES,
        /** Reads which pages are seeds. */
        SEEDS,
        /** Reads which pages link to which. */
        LINKS,
        /** Computes scores. */
        ITERATIONS,
        /** Writes values that changed. */
        UPDATES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is counted. */
    enum Counter {
        /** Documents that are pages. */
        DOCUMENTS,
        /** Documents that are none, since they have no name or several. */
        WITHOUT_ID,
        /** Pages, one for all documents of the same name. */
        PAGES,
        /** Pages that the seed query finds. */
        SEEDS,
        /** Links between pages, each once. */
        LINKS,
        /** Links in documents to pages of which there is no document. */
        LINKS_OUTSIDE,
        /** Iterations that were made. */
        ITERATIONS,
        /** Documents that have a new value. */
        UPDATED,
        /** Documents whose value is as before, or nearly. */
        UNCHANGED,
        /** Documents that others changed or deleted since they were read. */
        VERSION_CONFLICTS,
        /** For how long the speed was limited, in milliseconds. */
        THROTTLED_MILLIS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String getWriteableName() {
        return NAME;
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
        if (change != null) {
            builder.field("change", change);
        }
    }

    long get(Counter counter) {
        return counters.getOrDefault(counter.toString(), 0L);
    }

    @Override
    public String toString() {
        return Strings.toString(this);
    }
}
