package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;

import java.util.List;

/**
 * The estimated memory of a unit's left side, in bytes. A unit that trips the breaker is split.
 *
 * @param perToken    for each token
 * @param perDocument for each document in addition to its tokens
 */
record UnitMemory(int perToken, int perDocument) {

    /** Two ranks of a token, and its share of a vocabulary in which every 16th token is new. */
    private static final UnitMemory OF_SETS = new UnitMemory(12, 64);

    /** A term with its weight, its posting with bounds, and its share of a vocabulary; two sketches of 80 floats for each document. */
    private static final UnitMemory OF_WEIGHTS = new UnitMemory(56, 400);

    static UnitMemory of(Measure measure) {
        return Comparison.isWeighted(measure) ? OF_WEIGHTS : OF_SETS;
    }

    long bytes(ShardSnapshot.Block block) {
        return perToken * block.tokens() + (long) perDocument * block.documents();
    }

    long bytes(List<PlacedBlock> blocks) {
        return blocks.stream().mapToLong(placed -> bytes(placed.block())).sum();
    }
}
