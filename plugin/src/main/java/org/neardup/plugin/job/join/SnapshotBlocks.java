package org.neardup.plugin.job.join;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.Snapshot;
import org.neardup.plugin.job.work.Entries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The token blocks of all shards of a snapshot in one row: those of unchanged documents, then the others, both by size of documents. */
final class SnapshotBlocks {

    /**
     * A block with its place.
     *
     * @param name         of the entry that holds its tokens
     * @param firstOrdinal ordinal of its first document
     * @param block        counts and sizes
     */
    record PlacedBlock(String name, int firstOrdinal, ShardSnapshot.Block block) implements Writeable {

        PlacedBlock(StreamInput in) throws IOException {
            this(in.readString(), in.readVInt(), new ShardSnapshot.Block(in));
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            out.writeString(name);
            out.writeVInt(firstOrdinal);
            block.writeTo(out);
        }
    }

    /** Neighbours have documents of similar sizes; stable, so the order is always the same. */
    private static final Comparator<PlacedBlock> ORDER = Comparator.comparing((PlacedBlock placed) -> placed.block().unchanged() == false)
        .thenComparing(placed -> placed.block().smallest());

    private final List<PlacedBlock> blocks = new ArrayList<>();

    SnapshotBlocks(Snapshot snapshot) {
        int ordinal = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            String uuid = shard.shard().getIndex().getUUID();
            for (int i = 0; i < shard.blocks().size(); i++) {
                ShardSnapshot.Block block = shard.blocks().get(i);
                blocks.add(new PlacedBlock(Entries.tokens(uuid, shard.shard().id(), shard.attempt(), i), ordinal, block));
                ordinal = Math.addExact(ordinal, block.documents());
            }
        }
        blocks.sort(ORDER);
    }

    int count() {
        return blocks.size();
    }

    ShardSnapshot.Block get(int block) {
        return blocks.get(block).block();
    }

    List<PlacedBlock> get(BlockRange range) {
        return blocks.subList(range.from(), range.limit());
    }

    long documents(BlockRange range) {
        return get(range).stream().mapToLong(block -> block.block().documents()).sum();
    }

    int smallest(BlockRange range) {
        return get(range).stream().mapToInt(block -> block.block().smallest()).min().getAsInt();
    }

    int largest(BlockRange range) {
        return get(range).stream().mapToInt(block -> block.block().largest()).max().getAsInt();
    }
}
