package org.neardup.plugin.job;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * How a job does its work, whatever comes out of it.
 *
 * @param algorithm      default, allpairs, ppjoin or ppjoin+
 * @param maxMemoryBytes the most memory that a unit of the job may take, 0 for what the node's breaker allows
 * @param parallelUnits  how many units of the job a node does at the same time
 */
public record Limits(String algorithm, @Name("max_memory_in_bytes") long maxMemoryBytes, int parallelUnits) implements JsonRecord {

    /** How much of so many bytes of memory one piece of work may take. */
    public long mostMemory(long available) {
        return maxMemoryBytes > 0 ? Math.min(available, maxMemoryBytes) : available;
    }
}
