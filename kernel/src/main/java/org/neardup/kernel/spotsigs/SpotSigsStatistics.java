package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.JoinStatistics;

/**
 * What the matcher did.
 *
 * @param partitions number of length partitions
 * @param join the counts of every join: index entries are those of all lists, postings the entries read after pruning, candidates the pairs
 *     compared, verifications those of them whose overlap was counted
 */
public record SpotSigsStatistics(int partitions, JoinStatistics join) {
}
