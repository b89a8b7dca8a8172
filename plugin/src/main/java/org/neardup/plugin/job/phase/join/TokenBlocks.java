package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.work.EntryStore;

import java.util.List;
import java.util.function.LongToIntFunction;

/** Reads the token blocks of a unit one after the other; while one is worked on, the next one is on its way. */
final class TokenBlocks {

    /** A block stands in memory as it came and as it was parsed, and its dictionary and its largest set beside it. */
    private static final int COPIES_OF_BLOCK = 3;

    private final EntryStore work;
    private final Runnable ensureRunning;
    private long bytesRead;

    TokenBlocks(EntryStore work, Runnable ensureRunning) {
        this.work = work;
        this.ensureRunning = ensureRunning;
    }

    /** Works on a block. */
    @FunctionalInterface
    interface BlockConsumer {

        void accept(PlacedBlock placed, BytesReference block);
    }

    /** Takes a set, by numbers of its tokens; see {@link TokenBlock.Reader}. */
    @FunctionalInterface
    interface SetConsumer {

        void accept(int[] numbers, int[] multiplicities, int distinct);
    }

    /** The memory that it takes to read these blocks, in bytes: two of them at a time. */
    static long bytes(List<PlacedBlock> blocks) {
        long most = 0;
        long before = 0;
        for (PlacedBlock placed : blocks) {
            most = Math.max(most, before + placed.block().bytes());
            before = placed.block().bytes();
        }
        return COPIES_OF_BLOCK * most;
    }

    /** Hands over all blocks, in this order. */
    void forEach(List<PlacedBlock> blocks, BlockConsumer consumer) {
        work.forEach(blocks.stream().map(PlacedBlock::name).toList(), (block, place) -> {
            ensureRunning.run();
            bytesRead += block.length();
            consumer.accept(blocks.get(place), block);
        });
    }

    /** Hands over the sets of a block. */
    static void read(BytesReference block, LongToIntFunction numbering, SetConsumer consumer) {
        TokenBlock.Reader sets = new TokenBlock.Reader(block, numbering);
        while (sets.next()) {
            consumer.accept(sets.numbers(), sets.multiplicities(), sets.distinct());
        }
    }

    /** Bytes that were read so far. */
    long bytesRead() {
        return bytesRead;
    }
}
