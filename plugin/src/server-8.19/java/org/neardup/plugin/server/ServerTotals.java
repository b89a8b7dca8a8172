package org.neardup.plugin.server;

import org.apache.lucene.search.TotalHits;

/** Reads total hits: a record since Lucene 10. */
public final class ServerTotals {

    private ServerTotals() {}

    /** The number of hits, or a lower bound of it. */
    public static long count(TotalHits total) {
        return total.value;
    }

    /** Whether the number is exact. */
    public static boolean isExact(TotalHits total) {
        return total.relation == TotalHits.Relation.EQUAL_TO;
    }
}
