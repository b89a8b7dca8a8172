package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;

/**
 * A shard at one point in time: documents numbered from 0 in blocks. Token blocks and document blocks have the
 * same boundaries; a join reads the former, results the latter.
 *
 * @param shard        index name, index UUID and number
 * @param attempt      identifies the successful reading; part of its blocks' names
 * @param tooFewTokens number of documents with fewer distinct tokens than the job requires, which are compared by the digests of their
 *                     texts
 * @param notCompared  number of documents left out because they have nothing to compare
 * @param tooLarge     ids of the first {@value #MOST_TOO_LARGE} of these that have more tokens than the job permits
 * @param blocks       in the order of document numbers
 */
public record ShardSnapshot(
    ShardId shard, String attempt, long tooFewTokens, long notCompared, List<String> tooLarge, List<Block> blocks) {

    static final int MOST_TOO_LARGE = 10;

    static final RecordFormat<ShardSnapshot> FORMAT = RecordFormat.of(8, "the record of a shard", ShardSnapshot.class);

    /**
     * @param documents number of documents
     * @param tokens    number of their tokens, with repetitions
     * @param bytes     size of the token block
     * @param smallest  number of tokens of the smallest document
     * @param largest   number of tokens of the largest
     */
    public record Block(int documents, long tokens, int bytes, int smallest, int largest) {}

    /** A shard without a document that has too many tokens. */
    public ShardSnapshot(ShardId shard, String attempt, long tooFewTokens, long notCompared, List<Block> blocks) {
        this(shard, attempt, tooFewTokens, notCompared, List.of(), blocks);
    }

    public ShardSnapshot {
        tooLarge = List.copyOf(tooLarge);
        blocks = List.copyOf(blocks);
    }

    /** The counts of its documents by how they take part. */
    DocumentCounts counts() {
        return new DocumentCounts(documents(), tooFewTokens, notCompared);
    }

    /** Number of tokens of all documents that take part, with repetitions. */
    long tokens() {
        return blocks.stream().mapToLong(Block::tokens).sum();
    }

    /** The name of the work index entry with the tokens of a block. */
    public String tokenEntry(int block) {
        return Entries.tokens(shard, attempt, block);
    }

    /** The name of the work index entry with all other data of a block's documents. */
    String documentEntry(int block) {
        return Entries.documents(shard, attempt, block);
    }

    /** Number of documents in blocks. */
    public int documents() {
        return blocks.stream().mapToInt(Block::documents).sum();
    }
}
