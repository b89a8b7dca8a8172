/**
 * What long work in a cluster needs, jobs and other tasks alike: the ledger of what is done
 * ({@link org.neardup.plugin.work.EntryStore#once}), kept in an index, so that it survives any node; what
 * records look like in bytes and in JSON; waiting and trying again; handing pieces of work to the nodes; threads and memory.
 */
package org.neardup.plugin.work;
