package org.neardup.kernel.join;

/**
 * What a join did. Candidates and verifications count pairs of distinct records, the last field pairs of input records. All counts but the
 * memory are the same for any number of threads and on any machine; those of a join for links depend on the number of threads, for each
 * thread leaves out what its own links connect.
 *
 * @param records number of distinct records, of both sides
 * @param tokens number of their tokens
 * @param indexEntries number of index entries
 * @param postings index entries read, after the size filter
 * @param prefixCandidates pairs that the prefix filter leaves: they share a token of their prefixes. The fastest algorithm keeps no account
 *     of pairs at this point and counts postings
 * @param positionalCandidates of these, left by the positional filter at the first shared token. In the fastest algorithm postings again,
 *     left by the bitmap filter too where signatures stand in postings
 * @param candidates of these, left by the suffix filter or the bitmap filter, where the algorithm has one: the candidates that the
 *     literature counts
 * @param verifications of these, left by the positional filter at later shared tokens: what is verified
 * @param verificationSteps token comparisons of verifications
 * @param pairs pairs found, with those of exact duplicates; for links, their number
 * @param memoryBytes memory reserved for index and probes, an upper bound of what was taken
 */
public record JoinStatistics(long records, long tokens, long indexEntries, long postings, long prefixCandidates, long positionalCandidates,
    long candidates, long verifications, long verificationSteps, long pairs, long memoryBytes) {
}
