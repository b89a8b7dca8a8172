/**
 * Reads the documents of a job, shard by shard, each at one point in time, into blocks of the job's work index: token blocks, which a join
 * reads, and document blocks with the same boundaries, which hold all other data that a job needs. Shards are read segment by segment
 * directly from doc values, after a refresh, with the visibility of a search by the same user: live and permitted documents that match the
 * query. A job that compares new documents with all reads each shard in two {@linkplain org.neardup.plugin.job.phase.snapshot.Pass passes},
 * and in the second only the documents near a new one.
 */
package org.neardup.plugin.job.phase.snapshot;
