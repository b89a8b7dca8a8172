package org.neardup.kernel.join;

/**
 * The counts of a join. Candidates and verifications count pairs of distinct records, {@code pairs} counts pairs of input records. All
 * counts except the memory are the same for any number of threads, and on any machine on which the join has the same plan. Those of a join
 * for links depend on the number of threads, because each thread skips pairs that its own links connect.
 *
 * @param records number of distinct records, of both sides
 * @param tokens number of their tokens
 * @param indexEntries number of index entries
 * @param postings index entries read, after the size filter; by {@link SetJoin} also after the positional filter, unless its index
 *     consists of chains; without an index, the pairs whose bitmaps are compared
 * @param prefixCandidates pairs that the prefix filter leaves: they share a token of their prefixes. {@link SetJoin} counts postings
 *     instead
 * @param positionalCandidates of these, left by the positional filter at the first shared token. In {@link SetJoin} postings again, also
 *     left by the bitmap filter if postings contain bitmaps
 * @param candidates of these, left by the suffix filter or the bitmap filter, if the algorithm has one: the candidates of the literature
 * @param verifications of these, left by the positional filter at later shared tokens: the verified pairs
 * @param verificationSteps token comparisons of verifications
 * @param pairs pairs found, including those of exact duplicates; for links, their number
 * @param memoryBytes memory reserved for index and probes, an upper bound of the memory used
 */
public record JoinStatistics(long records, long tokens, long indexEntries, long postings, long prefixCandidates, long positionalCandidates,
    long candidates, long verifications, long verificationSteps, long pairs, long memoryBytes) {}
