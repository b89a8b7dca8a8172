package org.neardup.kernel.join;

/** What probing counted; see {@link JoinStatistics} for the meaning of each. */
public record ProbeCounts(long postings, long prefixCandidates, long positionalCandidates, long candidates, long verifications,
    long verificationSteps, long pairs) {

    /** Nothing. */
    public static final ProbeCounts ZERO = new ProbeCounts(0, 0, 0, 0, 0, 0, 0);

    /** The sums of both. */
    public ProbeCounts plus(ProbeCounts other) {
        return new ProbeCounts(postings + other.postings, prefixCandidates + other.prefixCandidates,
            positionalCandidates + other.positionalCandidates, candidates + other.candidates, verifications + other.verifications,
            verificationSteps + other.verificationSteps, pairs + other.pairs);
    }

    /**
     * What a join did.
     *
     * @param records      number of records that were joined
     * @param tokens       number of their tokens
     * @param indexEntries number of postings of the index
     * @param found        pairs or links that were reported
     * @param memoryBytes  memory that was reserved
     */
    public JoinStatistics statistics(long records, long tokens, long indexEntries, long found, long memoryBytes) {
        return new JoinStatistics(records, tokens, indexEntries, postings, prefixCandidates, positionalCandidates, candidates,
            verifications, verificationSteps, found, memoryBytes);
    }
}
