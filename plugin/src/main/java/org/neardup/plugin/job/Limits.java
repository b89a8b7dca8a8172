package org.neardup.plugin.job;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

/**
 * How a job works, without effect on its result.
 *
 * @param maxMemoryBytes maximum memory of a unit, 0 for the limit of the node's breaker
 * @param parallelUnits  maximum number of the job's units that a node runs at a time
 */
public record Limits(@Name("max_memory_in_bytes") long maxMemoryBytes, int parallelUnits) implements JsonRecord {

    /** Share of {@code available} bytes that one task may reserve. */
    public long mostMemory(long available) {
        return maxMemoryBytes > 0 ? Math.min(available, maxMemoryBytes) : available;
    }
}
