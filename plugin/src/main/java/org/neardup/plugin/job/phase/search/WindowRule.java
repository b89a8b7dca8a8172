package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;

/**
 * How many of a query's best hits are compared (Pi et al., section III.A and III.D.3).
 *
 * @param most        so many at most
 * @param shareOfHits this share of the hits, rounded up; 1 for all
 * @param minResults  of a query with fewer hits none
 */
public record WindowRule(int most, double shareOfHits, long minResults) implements JsonRecord {

    /** How many hits of a query are compared. */
    public int size(long hits) {
        return hits < minResults ? 0 : (int) Math.min(Math.min(most, hits), (long) Math.ceil(shareOfHits * hits));
    }
}
