package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;

/**
 * The counts of one thread.
 *
 * @param postings index entries read
 * @param candidates distinct pairs among them
 * @param verifications pairs whose overlap was counted
 * @param verificationSteps tokens compared to count overlaps
 */
record MatchCounts(long postings, long candidates, long verifications, long verificationSteps) {

    static final MatchCounts ZERO = new MatchCounts(0, 0, 0, 0);

    MatchCounts plus(MatchCounts other) {
        return new MatchCounts(postings + other.postings, candidates + other.candidates, verifications + other.verifications,
            verificationSteps + other.verificationSteps);
    }

    JoinStatistics statistics(Records records, long indexEntries, long pairs, long memoryBytes) {
        return new JoinStatistics(records.count(), records.tokenCount(), indexEntries, postings, candidates, candidates, candidates,
            verifications, verificationSteps, pairs, memoryBytes);
    }
}
