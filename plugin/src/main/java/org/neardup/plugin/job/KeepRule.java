package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.JsonRecord;

import java.time.Instant;
import java.util.Locale;

/**
 * Chooses the kept document of each group.
 *
 * @param first        the first criterion; the other one, the number of distinct tokens, then index and id break ties
 * @param authority    the documents' authority, or null; the greatest is kept
 * @param earliest     date field, or null; the earliest document is kept
 * @param latest       date field, or null; the latest document is kept. Not together with {@code earliest}
 * @param minAuthority a group keeps only protected documents if all have less authority; null to keep one document of each group
 */
public record KeepRule(
    Keep first, @Nullable Authority authority, @Nullable String earliest, @Nullable String latest, @Nullable Number minAuthority)
    implements JsonRecord {

    /** The first criterion. */
    public enum Keep {
        AUTHORITY,
        EARLIEST,
        LATEST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public String date() {
        return earliest != null ? earliest : latest;
    }

    public boolean isLatest() {
        return latest != null;
    }

    /** The instant by which documents are kept, the least first: for the latest, dates are mirrored at 1970. */
    public Instant inOrder(Instant date) {
        return isLatest() ? Instant.EPOCH.minusSeconds(date.getEpochSecond()).minusNanos(date.getNano()) : date;
    }

    /** Whether the first document of a group is not kept either, for lack of authority. */
    public boolean dropsFirst(ExactNumber itsAuthority, boolean isProtected) {
        return minAuthority != null && isProtected == false && itsAuthority.compareTo(ExactNumber.of(minAuthority)) < 0;
    }
}
