package org.neardup.plugin.retriever;

import java.util.Locale;

/** How pairs of near-duplicates make groups. */
public enum Grouping {
    /**
     * Star clusters: every hidden document is a near-duplicate of the one that is shown. The document that would be kept first among all
     * takes its neighbours, then the next one that is still free, and so on; chains do not drift.
     */
    STAR,
    /** Connected components: whatever a chain of near-duplicates links is one group. */
    CONNECTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
