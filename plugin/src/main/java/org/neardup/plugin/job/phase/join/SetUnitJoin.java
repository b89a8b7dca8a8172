package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.LinkIndex;
import org.neardup.kernel.join.ProbingBatch;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;

/** Joins multisets of tokens. */
final class SetUnitJoin extends UnitJoin {

    private final SetJoin join;

    SetUnitJoin(SetJoin join, UnitRequest request, Site site) {
        super(request, site);
        this.join = join;
    }

    @Override
    long batchBytes(ShardSnapshot.Block block) {
        return ProbingBatch.estimatedBytes(block.documents(), block.tokens(), block.largest());
    }

    /** Drops tokens that occur in a single record, and releases the vocabulary early. */
    @Override
    long joinAlone() {
        return join.selfLinks(readAlone(), selfLinks()).verifications();
    }

    private Records readAlone() {
        Vocabulary vocabulary = new Vocabulary(site.memory());
        Records records = read(vocabulary, false);
        site.memory().release(vocabulary.memoryBytes());
        return records;
    }

    @Override
    long joinWithOthers() {
        Vocabulary vocabulary = new Vocabulary(site.memory());
        Records records = read(vocabulary, true);
        try (LinkIndex index = join.index(records, vocabulary)) {
            if (request.unit.isSelfJoin()) {
                index.selfLinks(selfLinks());
            }
            forEachOther((block, tokens, sink) -> {
                try (ProbingBatch batch = index.newBatch()) {
                    batch.reserve(block.documents(), block.tokens());
                    new TokenBlock.Reader(tokens, batch::number).forEach(batch::addNumbered);
                    index.links(batch, sink);
                }
            });
            return index.verifications();
        }
    }

    /** Reads the left side; afterwards, reserved memory covers its records. */
    private Records read(Vocabulary vocabulary, boolean open) {
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        long building = builder.estimatedBytes(left.documents(), left.tokens(), left.largest());
        site.memory().reserve(building);
        builder.reserve(left.documents(), left.tokens());
        readLeft(vocabulary::number, builder::addNumbered);
        ensureRunning();
        TokenOrder order = open ? vocabulary.openOrder() : vocabulary.order();
        ensureRunning();
        site.memory().reserve(order.memoryBytes());
        Records records = builder.build(order);
        site.memory().release(building + order.memoryBytes());
        site.memory().reserve(records.memoryBytes());
        return records;
    }
}
