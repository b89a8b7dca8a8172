package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedBatch;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedLinkIndex;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.WeighedTokens;

/** Joins documents whose tokens weigh by how few documents have them. */
final class WeightedBlockJoin implements BlockJoin {

    private final WeightedJoin join;
    private final UnitBlocks blocks;
    private final MemoryReservation memory;
    private final WeighedTokens weighed;

    /** @param weights of all tokens; their memory is reserved */
    WeightedBlockJoin(WeightedJoin join, UnitBlocks blocks, TokenWeights weights) {
        this.join = join;
        this.blocks = blocks;
        this.memory = join.memory();
        this.weighed = new WeighedTokens(weights, memory);
    }

    @Override
    public long batchBytes(ShardSnapshot.Block block) {
        return WeightedBatch.estimatedBytes(block.documents(), block.tokens(), block.largest());
    }

    @Override
    public long joinAlone() {
        return join.selfLinks(readAlone(), blocks.selfLinks()).verifications();
    }

    private DistinctRecords readAlone() {
        Vocabulary vocabulary = new Vocabulary(memory);
        DistinctRecords records = read(vocabulary);
        memory.release(vocabulary.memoryBytes());
        return records;
    }

    @Override
    public long joinWithOthers() {
        Vocabulary vocabulary = new Vocabulary(memory);
        DistinctRecords records = read(vocabulary);
        try (WeightedLinkIndex index = join.index(records, vocabulary)) {
            if (blocks.isSelfJoin()) {
                index.selfLinks(blocks.selfLinks());
            }
            blocks.forEachOther((block, tokens, sink) -> {
                try (WeightedBatch batch = index.newBatch()) {
                    batch.reserve(block.documents(), block.tokens());
                    TokenBlocks.read(
                        tokens,
                        weighed.numbering(batch::number),
                        (numbers, multiplicities, distinct) -> batch.addNumbered(
                            numbers,
                            weighed.of(numbers, multiplicities, distinct),
                            distinct
                        )
                    );
                    index.links(batch, sink);
                }
            });
            return index.verifications();
        }
    }

    /** Reads the left side; what is held for it then are its records. */
    private DistinctRecords read(Vocabulary vocabulary) {
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        long building = WeightedRecordsBuilder.estimatedBytes(blocks.documents(), blocks.tokens(), blocks.largest());
        memory.reserve(building);
        builder.reserve(blocks.documents(), blocks.tokens());
        blocks.readLeft(
            weighed.numbering(vocabulary::number),
            (numbers, multiplicities, distinct) -> builder.addNumbered(numbers, weighed.of(numbers, multiplicities, distinct), distinct)
        );
        blocks.ensureRunning();
        TokenOrder order = WeightedRecords.termOrder(vocabulary);
        blocks.ensureRunning();
        memory.reserve(order.memoryBytes());
        DistinctRecords records = builder.buildDistinct(order);
        memory.release(building + order.memoryBytes());
        memory.reserve(records.memoryBytes());
        return records;
    }
}
