package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;

import java.util.List;

/**
 * The estimated memory of a unit's left side, in bytes. A unit that trips the breaker is split.
 *
 * @param measure       of the join
 * @param mostDifferent maximum number of different tokens of a unit
 */
record UnitMemory(Measure measure, long mostDifferent) {

    /** The estimated ratio of a unit's tokens to its different tokens. */
    private static final int TOKENS_OF_DIFFERENT = 16;

    /** A different token: its entry in a vocabulary and its slots in orders and lists. */
    private static final int DIFFERENT_TOKEN = 64;

    /** For an unknown number of different tokens. */
    static UnitMemory of(Measure measure) {
        return new UnitMemory(measure, Long.MAX_VALUE);
    }

    /** The memory of a block's documents without their vocabulary. */
    long bytes(ShardSnapshot.Block block) {
        return measure instanceof WeightedSimilarity weighted
            ? WeightedJoin.expectedBytes(weighted, block.documents(), block.tokens())
            : SetJoin.expectedBytes(block.documents(), block.tokens());
    }

    long vocabularyBytes(long tokens) {
        return DIFFERENT_TOKEN * Math.min(tokens / TOKENS_OF_DIFFERENT, mostDifferent);
    }

    long bytesAlone(ShardSnapshot.Block block) {
        return bytes(block) + vocabularyBytes(block.tokens());
    }

    /** The total memory of blocks, each with its own vocabulary. */
    long bytesAlone(List<PlacedBlock> blocks) {
        return blocks.stream().mapToLong(placed -> bytesAlone(placed.block())).sum();
    }
}
