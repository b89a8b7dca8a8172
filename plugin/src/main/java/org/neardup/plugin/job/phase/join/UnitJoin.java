package org.neardup.plugin.job.phase.join;

import org.elasticsearch.tasks.CancellableTask;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

/**
 * Does one unit of a join on this node, on the calling thread: reads its left side, joins that with itself, has the blocks of the right
 * side probe it one by one, and writes its links. Used once.
 */
final class UnitJoin {

    private final UnitOptions options;
    private final EntryStore work;
    private final MemoryClaim memory;
    private final UnitBlocks blocks;

    UnitJoin(UnitRequest request, EntryStore work, MemoryClaim memory, CancellableTask task) {
        this.options = request.options();
        this.work = work;
        this.memory = memory;
        this.blocks = new UnitBlocks(request, work, memory, task);
    }

    UnitResult run() {
        BlockJoin join = blockJoin();
        // All that can be known beforehand, so that a unit that does not fit fails before it has done anything.
        memory.reserve(blocks.readingBytes() + blocks.others().stream().mapToLong(join::batchBytes).max().orElse(0));
        return blocks.finish(blocks.hasOthers() ? join.joinWithOthers() : join.joinAlone());
    }

    private BlockJoin blockJoin() {
        JoinMonitor monitor = (probed, total) -> {
            blocks.ensureRunning();
            return true;
        };
        return switch (options.measure()) {
            case Similarity sets -> new SetBlockJoin(
                new SetJoin(sets, algorithm(sets), 1, memory, monitor),
                blocks
            );
            case WeightedSimilarity weighted -> new WeightedBlockJoin(
                new WeightedJoin(weighted, 1, memory, monitor),
                blocks,
                TokenFrequencies.weights(work, options.idfPower(), memory)
            );
            default -> throw new IllegalStateException("[" + options.measure().name() + "] compares neither sets nor weights");
        };
    }

    private Algorithm algorithm(Similarity similarity) {
        return options.algorithm().equals(Comparison.SKETCH) ? Comparison.sketches(similarity) : Algorithm.parse(options.algorithm());
    }
}
