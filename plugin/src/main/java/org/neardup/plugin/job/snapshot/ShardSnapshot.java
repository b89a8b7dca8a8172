package org.neardup.plugin.job.snapshot;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * A shard as it was read at one point in time: documents numbered from 0 in blocks. Token blocks and document blocks have the same
 * boundaries; a join reads the former, results the latter.
 *
 * @param shard        index name, index UUID and number
 * @param attempt      names the reading that succeeded, and is part of its blocks' names
 * @param checkpoint   every operation up to this sequence number was read and can no longer be lost
 * @param tooFewTokens number of documents that have fewer distinct tokens than the job asks for, and stand there by the digests of their
 *                     texts
 * @param notCompared  number of documents that were left out, since they have nothing to be compared by
 * @param blocks       in the order of document numbers
 */
public record ShardSnapshot(ShardId shard, String attempt, long checkpoint, long tooFewTokens, long notCompared, List<Block> blocks)
    implements
        Writeable {

    /** As it is kept in the work index. */
    static final RecordFormat<ShardSnapshot> FORMAT = new RecordFormat<>(
        4,
        "the record of a shard",
        (out, snapshot) -> snapshot.writeTo(out),
        ShardSnapshot::new
    );

    /**
     * @param documents number of documents
     * @param tokens    number of their tokens, with repetitions
     * @param bytes     size of the token block
     * @param smallest  number of tokens of the smallest document
     * @param largest   number of tokens of the largest
     * @param unchanged whether the job continues an earlier one, which read all of these documents in the same version; otherwise it read
     *                  none of them for certain
     */
    public record Block(int documents, long tokens, int bytes, int smallest, int largest, boolean unchanged)
        implements
            Writeable {

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeVInt(documents);
            out.writeVLong(tokens);
            out.writeVInt(bytes);
            out.writeVInt(smallest);
            out.writeVInt(largest);
            out.writeBoolean(unchanged);
        }

        /** Reads what {@link #writeTo} wrote. */
        public Block(StreamInput in) throws IOException {
            this(in.readVInt(), in.readVLong(), in.readVInt(), in.readVInt(), in.readVInt(), in.readBoolean());
        }
    }

    public ShardSnapshot {
        blocks = List.copyOf(blocks);
    }

    /** Reads what {@link #writeTo} wrote. */
    public ShardSnapshot(StreamInput in) throws IOException {
        this(new ShardId(in), in.readString(), in.readZLong(), in.readVLong(), in.readVLong(), in.readCollectionAsList(Block::new));
    }

    /** How its documents take part. */
    DocumentCounts counts() {
        return new DocumentCounts(documents(), tooFewTokens, notCompared);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        shard.writeTo(out);
        out.writeString(attempt);
        out.writeZLong(checkpoint);
        out.writeVLong(tooFewTokens);
        out.writeVLong(notCompared);
        out.writeCollection(blocks);
    }

    /** Number of documents in the shard that take part. */
    public int documents() {
        return blocks.stream().mapToInt(Block::documents).sum();
    }
}
