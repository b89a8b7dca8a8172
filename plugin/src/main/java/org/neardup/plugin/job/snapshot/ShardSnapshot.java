package org.neardup.plugin.job.snapshot;

import org.elasticsearch.index.shard.ShardId;

import java.util.List;

/**
 * A shard as it was read at one point in time: documents numbered from 0 in blocks. Token blocks and document blocks have the same
 * boundaries; a join reads the former, results the latter.
 *
 * @param shard      index name, index UUID and number
 * @param attempt    names the reading that succeeded, and is part of its blocks' names
 * @param checkpoint every operation up to this sequence number was read and can no longer be lost
 * @param blocks     in the order of document numbers
 */
public record ShardSnapshot(ShardId shard, String attempt, long checkpoint, List<Block> blocks) {

    /**
     * @param documents number of documents
     * @param tokens    number of their tokens, with repetitions
     * @param bytes     size of the token block
     * @param smallest  number of tokens of the smallest document
     * @param largest   number of tokens of the largest
     */
    public record Block(int documents, long tokens, int bytes, int smallest, int largest) {}

    public ShardSnapshot {
        blocks = List.copyOf(blocks);
    }

    /** Number of documents in the shard that have signatures. */
    public int documents() {
        return blocks.stream().mapToInt(Block::documents).sum();
    }
}
