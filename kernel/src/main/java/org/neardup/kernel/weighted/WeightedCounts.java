package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinStatistics;

/**
 * What one thread counted.
 *
 * @param postings postings read
 * @param kept those that the bound at the first common term keeps
 * @param candidates distinct pairs among them that coarse sketches keep
 * @param verifications those that fine sketches keep, whose terms are all compared
 * @param verificationSteps terms compared for that
 * @param pairs those that reach the threshold
 */
record WeightedCounts(long postings, long kept, long candidates, long verifications, long verificationSteps, long pairs) {

    static final WeightedCounts ZERO = new WeightedCounts(0, 0, 0, 0, 0, 0);

    WeightedCounts plus(long morePostings, long moreKept, long moreCandidates, long moreVerifications, long moreSteps, long morePairs) {
        return new WeightedCounts(postings + morePostings, kept + moreKept, candidates + moreCandidates,
            verifications + moreVerifications, verificationSteps + moreSteps, pairs + morePairs);
    }

    WeightedCounts plus(WeightedCounts other) {
        return plus(other.postings, other.kept, other.candidates, other.verifications, other.verificationSteps, other.pairs);
    }

    JoinStatistics statistics(WeightedInput input, long indexEntries, long memoryBytes) {
        WeightedRecords left = input.probing();
        WeightedRecords right = input.indexed();
        long records = left.count() + (input.isSelfJoin() ? 0L : right.count());
        long terms = left.entryCount() + (input.isSelfJoin() ? 0L : right.entryCount());
        return new JoinStatistics(records, terms, indexEntries, postings, kept, candidates, candidates, verifications, verificationSteps,
            pairs, memoryBytes);
    }
}
