package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.Locale;

/**
 * Chooses the kept document of each group.
 *
 * @param first        the first criterion; the other one, the number of distinct tokens, then index and id break ties
 * @param authority    the documents' authority, or null; the greatest is kept
 * @param timestamp    date field, or null; the earliest document is kept
 * @param minAuthority a group keeps only protected documents if all have less authority; null to keep one document of each group
 */
public record KeepRule(
    Keep first, @Nullable Authority authority, @Nullable @Name("earliest") String timestamp, @Nullable Number minAuthority
) implements JsonRecord {

    /** The first criterion. */
    public enum Keep {
        /** The greatest authority. */
        AUTHORITY,
        /** The earliest timestamp. */
        EARLIEST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the first document of a group is not kept either, for lack of authority. */
    public boolean dropsFirst(ExactNumber itsAuthority, boolean isProtected) {
        return minAuthority != null && isProtected == false && itsAuthority.compareTo(ExactNumber.of(minAuthority)) < 0;
    }
}
