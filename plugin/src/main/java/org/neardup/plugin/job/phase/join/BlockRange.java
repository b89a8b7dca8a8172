package org.neardup.plugin.job.phase.join;

/**
 * Consecutive blocks of a snapshot, numbered across all shards: one side of a unit of the join.
 *
 * @param from  number of the first block
 * @param limit number after the last block
 */
public record BlockRange(int from, int limit) implements Comparable<BlockRange> {

    public BlockRange {
        if (from < 0 || limit < from) {
            throw new IllegalArgumentException("no blocks from " + from + " to " + limit);
        }
    }

    int count() {
        return limit - from;
    }

    @Override
    public int compareTo(BlockRange other) {
        return from != other.from ? Integer.compare(from, other.from) : Integer.compare(limit, other.limit);
    }

    @Override
    public String toString() {
        return from + "-" + limit;
    }
}
