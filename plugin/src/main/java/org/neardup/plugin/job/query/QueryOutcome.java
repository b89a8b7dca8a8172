package org.neardup.plugin.job.query;

import org.elasticsearch.core.Nullable;

/**
 * The outcome of one query.
 *
 * @param hits    number of hits, as far as they were counted
 * @param results number of hits in its window
 * @param removed number of documents marked for it
 * @param millis  time from the start of the search until the window could be grouped
 * @param failure why it could not run, or null
 */
public record QueryOutcome(long hits, int results, int removed, long millis, @Nullable String failure) {

    /** Record, string and its header. */
    private static final long BYTES_EACH = 96;

    public static QueryOutcome failed(String failure) {
        return new QueryOutcome(0, 0, 0, 0, failure);
    }

    public long bytes() {
        return BYTES_EACH + (failure == null ? 0 : 2L * failure.length());
    }
}
