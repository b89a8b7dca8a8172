package org.neardup.plugin.retriever;

import java.util.Locale;

/** Which document of a group the search shows, unless one is protected. Ties are decided by rank, then by shard and document number. */
public enum Keep {
    /** The document with the highest authority. */
    AUTHORITY,
    /** The document with the earliest date. */
    EARLIEST,
    /** The document with the latest date. */
    LATEST,
    /** The document that the child retriever ranks best. */
    RANK;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
