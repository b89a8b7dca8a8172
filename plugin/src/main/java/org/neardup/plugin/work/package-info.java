/**
 * Infrastructure for long tasks, jobs and others: the ledger of finished work ({@link org.neardup.plugin.work.EntryStore#once}), stored in
 * an index to survive node failures; binary and JSON records; waiting and retries; dispatch of tasks to nodes; thread pools and memory.
 */
package org.neardup.plugin.work;
