package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.join.JoinStatistics;
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
final class SetUnitJoin extends UnitJoin<Records, ProbingBatch> {

    private final SetJoin join;

    SetUnitJoin(SetJoin join, UnitRequest request, Site site) {
        super(request, site);
        this.join = join;
    }

    @Override
    long batchBytes(ShardSnapshot.Block block) {
        return ProbingBatch.estimatedBytes(block.documents(), block.tokens(), block.largest());
    }

    /** Alone, tokens that occur in a single record are dropped. */
    @Override
    Records read(Vocabulary vocabulary, boolean isAlone) {
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.reserve(left.documents(), left.tokens(), left.largest(), site.memory());
        readLeft(TokenBlock.Numbering.of(vocabulary::number), builder::addNumbered);
        TokenOrder order = isAlone ? vocabulary.order() : vocabulary.openOrder();
        ensureRunning();
        return builder.build(order);
    }

    @Override
    JoinStatistics selfLinks(Records records) {
        return join.selfLinks(records, selfLinks());
    }

    @Override
    LinkIndex index(Records records, Vocabulary vocabulary) {
        return join.index(records, vocabulary);
    }

    @Override
    void fill(ProbingBatch batch, BytesReference tokens) {
        new TokenBlock.Reader(tokens, TokenBlock.Numbering.of(batch::number)).forEach(batch::addNumbered);
    }
}
