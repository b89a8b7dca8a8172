/**
 * What all phases of a job use: the ledger of what it has done ({@link org.neardup.plugin.job.work.EntryStore#once}), kept in an index, so
 * that it survives any node; waiting and trying again; handing pieces of work to the nodes; threads and memory of their own.
 */
package org.neardup.plugin.job.work;
