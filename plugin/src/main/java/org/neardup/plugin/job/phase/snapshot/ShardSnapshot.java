package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.seqno.SequenceNumbers;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * A shard, or a part of its documents, at one point in time: documents numbered from 0 in blocks. Token blocks and document blocks have the
 * same boundaries; a join reads the former, results the latter.
 *
 * @param shard        index name, index UUID and number
 * @param attempt      identifies the successful reading; part of its blocks' names
 * @param history      identifies the documents that sequence numbers refer to, see {@link ShardReadRequest#history}
 * @param after        for later documents, the checkpoint of the earlier job; -1 if all documents are later ones
 * @param checkpoint   every operation up to this sequence number was read and is durable; {@value #NO_CHECKPOINT} if no job can continue
 *                     from here
 * @param alone        number of documents that take part but are in no block, because they have no near-duplicate
 * @param tokensOfAlone number of their tokens, with repetitions
 * @param tooFewTokens number of documents with fewer distinct tokens than the job requires, which are compared by the digests of their
 *                     texts
 * @param notCompared  number of documents left out because they have nothing to compare
 * @param tooLarge     ids of the first {@value #MOST_TOO_LARGE} of these that have more tokens than the job permits
 * @param blocks       in the order of document numbers
 */
public record ShardSnapshot(
    ShardId shard, String attempt, String history, long after, long checkpoint, long alone, long tokensOfAlone, long tooFewTokens,
    long notCompared, List<String> tooLarge, List<Block> blocks
) implements Writeable {

    static final long NO_CHECKPOINT = -1;
    static final int MOST_TOO_LARGE = 10;

    static final RecordFormat<ShardSnapshot> FORMAT = new RecordFormat<>(
        6, "the record of a shard", (out, snapshot) -> snapshot.writeTo(out), ShardSnapshot::new);

    /**
     * @param documents number of documents
     * @param tokens    number of their tokens, with repetitions
     * @param bytes     size of the token block
     * @param smallest  number of tokens of the smallest document
     * @param largest   number of tokens of the largest
     */
    public record Block(int documents, long tokens, int bytes, int smallest, int largest) implements Writeable {

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeVInt(documents);
            out.writeVLong(tokens);
            out.writeVInt(bytes);
            out.writeVInt(smallest);
            out.writeVInt(largest);
        }

        public Block(StreamInput in) throws IOException {
            this(in.readVInt(), in.readVLong(), in.readVInt(), in.readVInt(), in.readVInt());
        }
    }

    /** All documents of a shard, each in a block; no job can continue from here. */
    public ShardSnapshot(ShardId shard, String attempt, long tooFewTokens, long notCompared, List<Block> blocks) {
        this(shard, attempt, "", SequenceNumbers.NO_OPS_PERFORMED, NO_CHECKPOINT, 0, 0, tooFewTokens, notCompared, List.of(), blocks);
    }

    public ShardSnapshot {
        tooLarge = List.copyOf(tooLarge);
        blocks = List.copyOf(blocks);
    }

    public ShardSnapshot(StreamInput in) throws IOException {
        this(
            new ShardId(in), in.readString(), in.readString(), in.readZLong(), in.readZLong(), in.readVLong(), in.readVLong(),
            in.readVLong(), in.readVLong(), in.readStringCollectionAsList(), in.readCollectionAsList(Block::new));
    }

    /** The counts of its documents by how they take part. */
    DocumentCounts counts() {
        return new DocumentCounts(documents() + alone, tooFewTokens, notCompared);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        shard.writeTo(out);
        out.writeString(attempt);
        out.writeString(history);
        out.writeZLong(after);
        out.writeZLong(checkpoint);
        out.writeVLong(alone);
        out.writeVLong(tokensOfAlone);
        out.writeVLong(tooFewTokens);
        out.writeVLong(notCompared);
        out.writeStringCollection(tooLarge);
        out.writeCollection(blocks);
    }

    /** Number of tokens of all documents that take part, with repetitions. */
    long tokens() {
        return tokensOfAlone + blocks.stream().mapToLong(Block::tokens).sum();
    }

    /** The name of the work index entry with the tokens of a block. */
    public String tokenEntry(int block) {
        return Entries.tokens(shard, attempt, block);
    }

    /** The name of the work index entry with all other data of a block's documents. */
    String documentEntry(int block) {
        return Entries.documents(shard, attempt, block);
    }

    /** The key of the shard and its history among the checkpoints of a job. */
    public String checkpointKey() {
        return EarlierDocuments.key(shard) + "/" + history;
    }

    /** Number of documents in blocks. */
    public int documents() {
        return blocks.stream().mapToInt(Block::documents).sum();
    }
}
