package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The token blocks of all shards of a snapshot in one sequence, ordered by document size. */
final class SnapshotBlocks {

    /**
     * A block with its location.
     *
     * @param name         of the entry that holds its tokens
     * @param firstOrdinal ordinal of the block's first document
     * @param block        counts and sizes
     */
    public record PlacedBlock(String name, int firstOrdinal, ShardSnapshot.Block block) {}

    /** Consecutive blocks have documents of similar sizes. The sort is stable, so the order is deterministic. */
    private static final Comparator<PlacedBlock> ORDER = Comparator.comparing(placed -> placed.block().smallest());

    private final List<PlacedBlock> blocks = new ArrayList<>();

    SnapshotBlocks(Snapshot snapshot) {
        int ordinal = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (int i = 0; i < shard.blocks().size(); i++) {
                ShardSnapshot.Block block = shard.blocks().get(i);
                blocks.add(new PlacedBlock(shard.tokenEntry(i), ordinal, block));
                ordinal = Math.addExact(ordinal, block.documents());
            }
        }
        blocks.sort(ORDER);
    }

    int count() {
        return blocks.size();
    }

    PlacedBlock placed(int block) {
        return blocks.get(block);
    }

    ShardSnapshot.Block get(int block) {
        return blocks.get(block).block();
    }

    List<PlacedBlock> get(BlockRange range) {
        return blocks.subList(range.from(), range.limit());
    }

    /** The blocks of a range that can hold a near-duplicate of a document of others. */
    List<PlacedBlock> matching(BlockRange range, BlockRange others, Measure measure) {
        return get(range).stream().filter(partnersOf(others, measure)).toList();
    }

    /**
     * Whether a block can hold a near-duplicate of a document of these: by the size filter for sets (Xiao et al., §3, eq. 3); always true
     * for weighted tokens, since many light ones may count less than a few heavy ones.
     */
    Predicate<PlacedBlock> partnersOf(BlockRange others, Measure measure) {
        if (measure instanceof Similarity similarity) {
            int smallest = get(others).stream().mapToInt(placed -> placed.block().smallest()).min().getAsInt();
            int largest = get(others).stream().mapToInt(placed -> placed.block().largest()).max().getAsInt();
            int limit = similarity.maximumSize(largest);
            return placed -> placed.block().smallest() <= limit && similarity.maximumSize(placed.block().largest()) >= smallest;
        }
        return placed -> true;
    }
}
