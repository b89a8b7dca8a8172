/**
 * Cuts the join of a snapshot into units and does them on the nodes of the cluster: self-joins of groups of blocks and R×S joins of a group
 * with the blocks after it, of which one at a time is in memory, by the algorithms of Xiao, Wang, Lin, Yu, <em>Efficient Similarity Joins
 * for Near Duplicate Detection</em>, WWW 2008 ({@link org.neardup.kernel.join}). Every pair is looked for by exactly one unit, which
 * reports only as many links as connect the same documents; blocks that differ too much in size have none (§3).
 */
package org.neardup.plugin.job.phase.join;
