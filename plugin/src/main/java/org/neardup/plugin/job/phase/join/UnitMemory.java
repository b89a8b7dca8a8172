package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.Measure;
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

    /** For sets: two ranks of a token; size, members and bitmap of a document. */
    private static final int SET_TOKEN = 8;
    private static final int SET_DOCUMENT = 64;

    /** The estimated ratio of a unit's tokens to its different tokens. */
    private static final int TOKENS_OF_DIFFERENT = 16;

    /** A different token in a vocabulary, and its places in orders and lists. */
    private static final int DIFFERENT_TOKEN = 64;

    /** Where it is not known how many different tokens there are. */
    static UnitMemory of(Measure measure) {
        return new UnitMemory(measure, Long.MAX_VALUE);
    }

    /** What documents take without their vocabulary. */
    long bytes(ShardSnapshot.Block block) {
        return measure instanceof WeightedSimilarity weighted
            ? WeightedJoin.expectedBytes(weighted, block.documents(), block.tokens())
            : SET_TOKEN * block.tokens() + (long) SET_DOCUMENT * block.documents();
    }

    /** What the vocabulary of so many tokens takes. */
    long vocabularyBytes(long tokens) {
        return DIFFERENT_TOKEN * Math.min(tokens / TOKENS_OF_DIFFERENT, mostDifferent);
    }

    /** What a block takes with a vocabulary of its own. */
    long bytesAlone(ShardSnapshot.Block block) {
        return bytes(block) + vocabularyBytes(block.tokens());
    }

    /** What blocks take one by one. */
    long bytesAlone(List<PlacedBlock> blocks) {
        return blocks.stream().mapToLong(placed -> bytesAlone(placed.block())).sum();
    }
}
