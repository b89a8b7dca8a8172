/**
 * What all phases of a job stand on: the index where a job keeps what it has done, so that it survives any node; waiting and trying again;
 * handing pieces of work to the nodes; threads and memory of their own.
 */
package org.neardup.plugin.job.work;
