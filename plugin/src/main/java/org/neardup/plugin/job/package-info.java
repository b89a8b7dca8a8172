/**
 * Index-wide deduplication as a background job: groups of near-duplicates among the documents of some indices, exactly, across
 * segments, shards, nodes and indices (Xiao, Wang, Lin, Yu, <em>Efficient Similarity Joins for Near Duplicate Detection</em>, WWW 2008).
 *
 * <p>A job passes through its {@link org.neardup.plugin.job.Phase phases} in order. The first, {@code snapshot}, reads each shard once, at
 * one point in time, and writes what it read in compact blocks to the job's work index. From there on a job depends on no node and on no
 * open reader: any node can do any unit of work, a node that dies loses nothing but the units it was at, and a job that starts again
 * compares the very documents that it compared before.
 */
package org.neardup.plugin.job;
