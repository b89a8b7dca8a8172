/**
 * Index-wide deduplication as a background job: exact groups of near-duplicates among the documents of some indices, across segments,
 * shards, nodes and indices (Xiao, Wang, Lin, Yu, <em>Efficient Similarity Joins for Near Duplicate Detection</em>, WWW 2008).
 *
 * <p>A job runs its {@link org.neardup.plugin.job.Phase phases} in order. The first, {@code snapshot}, reads each shard once, at one point
 * in time, and writes compact blocks to the job's work index. From then on a job depends on no node and no open reader: any node can do any
 * unit of work, a failed node loses only its unfinished units, and a restarted job compares exactly the same documents as before.
 */
package org.neardup.plugin.job;
