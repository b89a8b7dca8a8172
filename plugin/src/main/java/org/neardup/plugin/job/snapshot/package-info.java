/** Reads the documents of a job, shard by shard, each at one point in time, into blocks. */
package org.neardup.plugin.job.snapshot;
