package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;

/**
 * The maximum distance of fingerprints in the results of some queries (Pi et al., section III.D.1 and 2).
 *
 * @param top          applies to this number of most frequent queries; 0 for any
 * @param minFrequency minimum frequency of queries; 0 for any
 * @param resultsBelow applies to queries with fewer hits than this; 0 for any
 * @param distance     maximum distance of a pair's fingerprints, in bits
 */
public record DistanceRule(int top, long minFrequency, long resultsBelow, int distance) implements JsonRecord {

    /** Whether the rule applies to a query of this rank, from 0, with this frequency and number of hits. */
    boolean appliesTo(int rank, long frequency, long hits) {
        return (top == 0 || rank < top) && frequency >= minFrequency && (resultsBelow == 0 || hits < resultsBelow);
    }

    /** Whether the rule applies to all queries. */
    public boolean isForAll() {
        return top == 0 && minFrequency == 0 && resultsBelow == 0;
    }

    /** Whether the rule applies to every query that another rule applies to. */
    public boolean covers(DistanceRule other) {
        return coversBelow(top, other.top) && minFrequency <= other.minFrequency && coversBelow(resultsBelow, other.resultsBelow);
    }

    private static boolean coversBelow(long limit, long other) {
        return limit == 0 || other > 0 && other <= limit;
    }
}
