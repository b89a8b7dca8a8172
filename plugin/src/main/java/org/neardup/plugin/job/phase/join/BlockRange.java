package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * Consecutive blocks of a snapshot, numbered across all shards: one side of a unit of the join.
 *
 * @param from  number of the first block
 * @param limit number after the last block
 */
record BlockRange(int from, int limit) implements Writeable, Comparable<BlockRange> {

    BlockRange {
        if (from < 0 || limit < from) {
            throw new IllegalArgumentException("no blocks from " + from + " to " + limit);
        }
    }

    BlockRange(StreamInput in) throws IOException {
        this(in.readVInt(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(from);
        out.writeVInt(limit);
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
