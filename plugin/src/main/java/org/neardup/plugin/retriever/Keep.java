package org.neardup.plugin.retriever;

import java.util.Locale;

/**
 * Which document of a group is shown, unless one is protected. What the first rule leaves open is decided by rank, then by shard and
 * document number.
 */
public enum Keep {
    /** The one with the highest authority. */
    AUTHORITY,
    /** The one that the child retriever ranked best. */
    RANK;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
