package org.neardup.kernel.join;

/** What probing counted; see {@link JoinStatistics} for the meaning of each. */
record ProbeCounts(long postings, long prefixCandidates, long positionalCandidates, long candidates, long verifications,
    long verificationSteps, long pairs) {

    static final ProbeCounts ZERO = new ProbeCounts(0, 0, 0, 0, 0, 0, 0);

    ProbeCounts plus(ProbeCounts other) {
        return new ProbeCounts(postings + other.postings, prefixCandidates + other.prefixCandidates,
            positionalCandidates + other.positionalCandidates, candidates + other.candidates, verifications + other.verifications,
            verificationSteps + other.verificationSteps, pairs + other.pairs);
    }
}
