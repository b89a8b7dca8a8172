package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedBatch;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedLinkIndex;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.job.phase.snapshot.WeighedTokens;

/** Joins documents whose tokens are weighted by inverse document frequency. */
final class WeightedUnitJoin extends UnitJoin<DistinctRecords, WeightedBatch> {

    private final WeightedJoin join;
    private final WeighedTokens weighed;

    /** @param weights of all tokens; their memory is reserved */
    WeightedUnitJoin(WeightedJoin join, TokenWeights weights, UnitRequest request, Site site) {
        super(request, site);
        this.join = join;
        this.weighed = new WeighedTokens(weights, site.memory());
    }

    @Override
    long batchBytes(ShardSnapshot.Block block) {
        return WeightedBatch.estimatedBytes(block.documents(), block.tokens(), block.largest());
    }

    @Override
    DistinctRecords read(Vocabulary vocabulary, boolean isAlone) {
        WeightedRecordsBuilder builder = newBuilder(vocabulary);
        builder.reserve(left.documents(), left.tokens(), left.largest(), site.memory());
        readLeft(weighed.numbering(vocabulary::number), weighed.weighing(builder::addNumbered));
        TokenOrder order = WeightedRecords.termOrder(vocabulary);
        ensureRunning();
        return builder.buildDistinct(order);
    }

    /** A token that makes up the largest document must not weigh too much to take less memory. */
    private WeightedRecordsBuilder newBuilder(Vocabulary vocabulary) {
        return (long) left.largest() * TokenWeights.HEAVIEST <= Integer.MAX_VALUE
            ? WeightedRecordsBuilder.ofWholeWeights(vocabulary) : new WeightedRecordsBuilder(vocabulary);
    }

    @Override
    JoinStatistics selfLinks(DistinctRecords records) {
        return join.selfLinks(records, selfLinks());
    }

    @Override
    WeightedLinkIndex index(DistinctRecords records, Vocabulary vocabulary) {
        return join.index(records, vocabulary);
    }

    @Override
    void fill(WeightedBatch batch, BytesReference tokens) {
        new TokenBlock.Reader(tokens, weighed.numbering(batch::number)).forEach(weighed.weighing(batch::addNumbered));
    }
}
