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
 * The progress of the computation, in the status of its task and in the final response.
 *
 * @param phase             the current phase
 * @param requestsPerSecond the rate limit, -1 for none
 * @param counters          by the names of {@link Counter}
 * @param change            the sum of the changes of all scores in the last iteration; null before the first
 */
public record AuthorityStatus(Phase phase, float requestsPerSecond, Map<String, Long> counters, @Nullable Double change)
    implements
    JsonRecord,
    Task.Status {

    /** Its name in transport messages. */
    public static final String NAME = "near_duplicates_authority";

    /** Parses JSON, from users and between nodes. */
    public static final JsonRecordParser<AuthorityStatus> PARSER = JsonRecordParser.lenient(AuthorityStatus.class, Map.of());

    /** The phases in order. */
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

    /** The counters. */
    enum Counter {
        /** Documents that are pages. */
        DOCUMENTS,
        /** Documents that are not pages, because they have no name or several. */
        WITHOUT_ID,
        /** Pages; documents of the same name are one page. */
        PAGES,
        /** Pages that the seed query matches. */
        SEEDS,
        /** Distinct links between pages. */
        LINKS,
        /** Links to pages without a document. */
        LINKS_OUTSIDE,
        /** Finished iterations. */
        ITERATIONS,
        /** Documents with a new value. */
        UPDATED,
        /** Documents whose value is unchanged, or differs too little to write. */
        UNCHANGED,
        /** Documents that were changed or deleted since they were read. */
        VERSION_CONFLICTS,
        /** Time spent waiting for the rate limit, in milliseconds. */
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

    /** Writes the counts into an open object. */
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
