package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.NumberedTerms;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ProbeCounts;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;

/**
 * Joins the sets of terms of weighted records, and finds the pairs that are near without weights. It leaves out a pair that weights make
 * near, too.
 *
 * @param left  the probing records
 * @param right the indexed records; in a self-join the probing ones
 */
record PlainPairs(WeightedOrPlain rule, WeightedRecords left, WeightedRecords right) {

    /**
     * Joins the sets.
     *
     * @return the counts of the join
     */
    JoinStatistics join(WeightedJoin of, JoinProgress progress, PairSink sink) {
        try (HeldMemory memory = new HeldMemory(of.memory())) {
            SetJoin join = new SetJoin(rule.sets(), of.threads(), memory, JoinMonitor.of(() -> progress.advance(0)));
            long[] pairs = new long[1];
            PairSink near = (one, other, shared, similarity) -> {
                if (rule.counts(left, one, right, other, shared) && isNearByWeights(one, other) == false) {
                    pairs[0]++;
                    sink.accept(one, other, shared, similarity);
                }
            };
            memory.reserve(TokenOrder.estimatedBytes(left.termCount(), left.count() + right.count()));
            NumberedTerms terms = new NumberedTerms(left.termCount());
            RecordsBuilder lefts = left.sets(terms, memory);
            RecordsBuilder rights = left == right ? lefts : right.sets(terms, memory);
            TokenOrder order = terms.order();
            Records probing = lefts.build(order);
            JoinStatistics statistics = left == right ? join.selfJoin(probing, near) : join.join(probing, rights.build(order), near);
            return ProbeCounts.of(statistics).statistics(
                statistics.records(), statistics.tokens(), statistics.indexEntries(), pairs[0], memory.bytes() + statistics.memoryBytes());
        }
    }

    private boolean isNearByWeights(int one, int other) {
        WeightedJaccard weighted = rule.weighted();
        return weighted.reaches(weighted.of(left, one, right, other));
    }
}
