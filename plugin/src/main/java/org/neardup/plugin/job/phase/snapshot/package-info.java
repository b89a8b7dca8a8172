/**
 * Reads the documents of a job, shard by shard, each at one point in time, into blocks of the job's work index: token blocks, which a join
 * reads, and document blocks with the same boundaries, which hold whatever else a job wants to know. Reading goes segment by segment
 * straight from doc values and sees what a search of the same user sees, after a refresh: live and permitted documents of the query.
 */
package org.neardup.plugin.job.phase.snapshot;
