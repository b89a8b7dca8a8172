package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;

/**
 * The number of a query's best hits to compare (Pi et al., section III.A and III.D.3).
 *
 * @param most        maximum number of hits
 * @param shareOfHits share of the hits, rounded up; 1 for all
 * @param minResults  queries with fewer hits are skipped
 */
public record WindowRule(int most, double shareOfHits, long minResults) implements JsonRecord {

    /** The number of hits to compare. */
    public int size(long hits) {
        return hits < minResults ? 0 : (int) Math.min(Math.min(most, hits), (long) Math.ceil(shareOfHits * hits));
    }
}
