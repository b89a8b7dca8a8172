package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;

/**
 * How near fingerprints must be in the results of some queries (Pi et al., section III.D.1 and 2).
 *
 * @param top          the rule is for so many of the most frequent queries; 0 for any
 * @param minFrequency for queries asked at least so often; 0 for any
 * @param resultsBelow for queries with fewer hits; 0 for any
 * @param distance     fingerprints at most so many bits apart make a pair
 */
public record DistanceRule(int top, long minFrequency, long resultsBelow, int distance) implements JsonRecord {

    /** Whether the rule is for a query of this rank, from 0, and frequency, with so many hits. */
    boolean appliesTo(int rank, long frequency, long hits) {
        return (top == 0 || rank < top) && frequency >= minFrequency && (resultsBelow == 0 || hits < resultsBelow);
    }

    /** Whether it is for all queries. */
    public boolean isForAll() {
        return top == 0 && minFrequency == 0 && resultsBelow == 0;
    }

    /** Whether it is for all queries that another rule is for. */
    public boolean covers(DistanceRule other) {
        return coversBelow(top, other.top) && minFrequency <= other.minFrequency && coversBelow(resultsBelow, other.resultsBelow);
    }

    private static boolean coversBelow(long limit, long other) {
        return limit == 0 || other > 0 && other <= limit;
    }
}
