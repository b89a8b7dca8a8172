package org.neardup.kernel.join;

/** The counts of probing; {@link JoinStatistics} explains each. */
public record ProbeCounts(long postings, long prefixCandidates, long positionalCandidates, long candidates, long verifications,
    long verificationSteps, long pairs) {

    /** All counts 0. */
    public static final ProbeCounts ZERO = new ProbeCounts(0, 0, 0, 0, 0, 0, 0);

    /** The counts of a join. */
    public static ProbeCounts of(JoinStatistics join) {
        return new ProbeCounts(join.postings(), join.prefixCandidates(), join.positionalCandidates(), join.candidates(),
            join.verifications(), join.verificationSteps(), join.pairs());
    }

    /** The sums of these counts and others. */
    public ProbeCounts plus(ProbeCounts other) {
        return new ProbeCounts(postings + other.postings, prefixCandidates + other.prefixCandidates,
            positionalCandidates + other.positionalCandidates, candidates + other.candidates, verifications + other.verifications,
            verificationSteps + other.verificationSteps, pairs + other.pairs);
    }

    /**
     * The statistics of a join with these counts.
     *
     * @param records      number of joined records
     * @param tokens       number of their tokens
     * @param indexEntries number of postings in the index
     * @param found        number of reported pairs or links
     * @param memoryBytes  reserved memory
     */
    public JoinStatistics statistics(long records, long tokens, long indexEntries, long found, long memoryBytes) {
        return new JoinStatistics(records, tokens, indexEntries, postings, prefixCandidates, positionalCandidates, candidates,
            verifications, verificationSteps, found, memoryBytes);
    }
}
