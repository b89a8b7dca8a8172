package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.JoinStatistics;

/**
 * The counts of the matcher.
 *
 * @param partitions number of length partitions
 * @param join the counts of every join: index entries are the entries of all lists, postings the entries read after pruning, candidates the
 *     pairs compared, verifications the pairs whose overlap was counted
 */
public record SpotSigsStatistics(int partitions, JoinStatistics join) {}
