package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.Locale;

/**
 * Which document of a group is kept.
 *
 * @param first            the rule that comes first; the other one, then index and id decide what it leaves open
 * @param authority        the field of a document's authority, or null; the greatest is kept
 * @param authorityMissing the authority of documents without a value
 * @param timestamp        the date field by which the earliest document is kept, or null
 * @param minAuthority     a group whose documents all have less authority keeps none but protected ones; null to keep one of each group
 */
public record KeepRule(
    Keep first,
    @Nullable String authority,
    double authorityMissing,
    @Nullable @Name("earliest") String timestamp,
    @Nullable Double minAuthority
) implements JsonRecord {

    /** The rule that comes first when the kept document of a group is chosen. */
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

    /** One document of each group is kept. */
    public KeepRule(Keep first, String authority, double authorityMissing, String timestamp) {
        this(first, authority, authorityMissing, timestamp, null);
    }

    /** Whether the document that comes first in a group is not kept either. */
    public boolean dropsFirst(double itsAuthority, boolean isProtected) {
        return minAuthority != null && isProtected == false && itsAuthority < minAuthority;
    }
}
