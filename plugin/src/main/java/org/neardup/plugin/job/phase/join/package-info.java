/**
 * Divides the join of a snapshot into units and runs them on the nodes of the cluster: self-joins of groups of blocks, and R×S joins of a
 * group with later blocks, one of which is in memory at a time, by the filters of Xiao, Wang, Lin, Yu, <em>Efficient Similarity Joins
 * for Near Duplicate Detection</em>, WWW 2008 ({@link org.neardup.kernel.join}). Exactly one unit searches for each pair, and reports only
 * as many links as connect the same documents;

 blocks that differ too much in size have none (§3).
 */
package org.neardup.plugin.job.phase.join;
