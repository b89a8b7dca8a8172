package org.neardup.plugin.job.record;

import org.elasticsearch.core.Nullable;

import java.util.Locale;

/**
 * What somebody decided about a duplicate of a plan.
 *
 * @param number of the document in the plan
 * @param user   who decided; null without security
 * @param millis when, since 1970
 * @param note   the reason that was given, or null
 */
public record Review(int number, Decision decision, @Nullable String user, long millis, @Nullable String note) {

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
}
