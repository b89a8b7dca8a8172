package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.LinkIndex;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ProbingBatch;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;

/** Joins sets of tokens, in which a token counts as often as it occurs. */
final class SetBlockJoin implements BlockJoin {

    private final SetJoin join;
    private final UnitBlocks blocks;
    private final MemoryReservation memory;

    SetBlockJoin(SetJoin join, UnitBlocks blocks) {
        this.join = join;
        this.blocks = blocks;
        this.memory = join.memory();
    }

    @Override
    public long batchBytes(ShardSnapshot.Block block) {
        return ProbingBatch.estimatedBytes(block.documents(), block.tokens(), block.largest());
    }

    /** Tokens of a single record are left out, and the vocabulary is not needed for long. */
    @Override
    public long joinAlone() {
        return join.selfLinks(readAlone(), blocks.selfLinks()).verifications();
    }

    private Records readAlone() {
        Vocabulary vocabulary = new Vocabulary(memory);
        Records records = read(vocabulary, false);
        memory.release(vocabulary.memoryBytes());
        return records;
    }

    @Override
    public long joinWithOthers() {
        Vocabulary vocabulary = new Vocabulary(memory);
        Records records = read(vocabulary, true);
        try (LinkIndex index = join.index(records, vocabulary)) {
            if (blocks.isSelfJoin()) {
                index.selfLinks(blocks.selfLinks());
            }
            blocks.forEachOther((block, tokens, sink) -> {
                try (ProbingBatch batch = index.newBatch()) {
                    batch.reserve(block.documents(), block.tokens());
                    TokenBlocks.read(tokens, batch::number, batch::addNumbered);
                    index.links(batch, sink);
                }
            });
            return index.verifications();
        }
    }

    /** Reads the left side; what is held for it then are its records. */
    private Records read(Vocabulary vocabulary, boolean open) {
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        long building = builder.estimatedBytes(blocks.documents(), blocks.tokens(), blocks.largest());
        memory.reserve(building);
        builder.reserve(blocks.documents(), blocks.tokens());
        blocks.readLeft(vocabulary::number, builder::addNumbered);
        blocks.ensureRunning();
        TokenOrder order = open ? vocabulary.openOrder() : vocabulary.order();
        blocks.ensureRunning();
        memory.reserve(order.memoryBytes());
        Records records = builder.build(order);
        memory.release(building + order.memoryBytes());
        memory.reserve(records.memoryBytes());
        return records;
    }
}
