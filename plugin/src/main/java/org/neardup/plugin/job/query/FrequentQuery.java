package org.neardup.plugin.job.query;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;

import java.util.Comparator;

/**
 * A query with its frequency.
 *
 * @param text      the user's input, from which a template makes a query, or null
 * @param query     JSON of a query; null if there is a text
 * @param frequency at least 1
 */
public record FrequentQuery(@Nullable String text, @Nullable String query, long frequency) implements JsonRecord {

    /** The order of searches: by descending frequency, then by text or JSON. It is total. */
    public static final Comparator<FrequentQuery> ORDER = Comparator.comparingLong(FrequentQuery::frequency).reversed()
        .thenComparing(FrequentQuery::shown)
        .thenComparing(query -> query.text == null);

    public static final int MOST_TEXT = 10_000;
    /** Maximum length of a query's JSON from a log or a template, in characters. */
    public static final int MOST_JSON = 1 << 20;
    /** Record, string and its header. */
    private static final long BYTES_EACH = 96;

    /** The query as shown to users: its text, or its JSON. */
    public String shown() {
        return text != null ? text : query;
    }

    public long bytes() {
        return BYTES_EACH + 2L * shown().length();
    }
}
