package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.WeighedTokens;

import java.util.BitSet;

/** Documents whose tokens are weighted by rarity. */
record WeightedItems(WeightedSimilarity similarity, DistinctRecords records) implements ItemRecords {

    @Override
    public ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected) {
        return grouping.of(records, items, ends, isProtected);
    }

    @Override
    public double similarity(int left, int right) {
        return left == right ? 1 : similarity.of(records.records(), left, right);
    }

    @Override
    public double similarityByWeights(int left, int right) {
        return left != right && similarity instanceof WeightedOrPlain rule
            ? new WeightedJaccard(rule.threshold()).of(records.records(), left, right) : Double.NaN;
    }

    @Override
    public void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairSink sink) {
        for (int record = 0; record < records.count(); record++) {
            int terms = records.records().end(record) - records.records().start(record);
            for (int left = records.memberStart(record); left < records.memberEnd(record); left++) {
                for (int right = left + 1; right < records.memberEnd(record); right++) {
                    sink.accept(records.member(left), records.member(right), terms, 1);
                }
            }
        }
        new WeightedJoin(similarity, 1, memory, monitor).selfJoin(records.records(), (one, other, common, value) -> {
            for (int left = records.memberStart(one); left < records.memberEnd(one); left++) {
                for (int right = records.memberStart(other); right < records.memberEnd(other); right++) {
                    sink.accept(records.member(left), records.member(right), common, value);
                }
            }
        });
    }

    record Factory(WeightedSimilarity similarity, TokenWeights weights) implements ItemRecords.Factory {

        /** A term with its weight, its postings during grouping, and its part of the vocabulary. */
        @Override
        public int bytesPerToken() {
            return 60;
        }

        @Override
        public ItemRecords read(BlockSource source, int[] ordinals, int[] repeated, long tokens, int largest, HeldMemory memory) {
            int items = ordinals.length + repeated.length;
            WeighedTokens weighed = new WeighedTokens(weights, memory);
            Vocabulary vocabulary = new Vocabulary(memory);
            WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
            builder.reserve(items, tokens, largest, memory);
            source.forEachSet(ordinals, weighed.numbering(vocabulary::number), weighed.weighing(builder::addNumbered));
            for (int item : repeated) {
                builder.repeat(item);
            }
            DistinctRecords records = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
            memory.release(vocabulary.memoryBytes() + weighed.memoryBytes());
            return new WeightedItems(similarity, records);
        }
    }
}
