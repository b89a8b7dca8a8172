package org.neardup.kernel.join;

/**
 * The plan for an input, and what it expects, from a sample of the records.
 *
 * @param plan          chains, positions, positions+bitmaps, words or scan: how it finds pairs and rejects them
 * @param postings      expected number of postings read, or of pairs compared by a scan
 * @param verifications expected number of verified pairs
 * @param seconds       expected processor time on the machine on which the costs were fitted
 */
public record JoinEstimate(String plan, long postings, long verifications, double seconds) {}
