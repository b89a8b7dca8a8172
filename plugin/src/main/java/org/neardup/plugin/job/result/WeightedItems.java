package org.neardup.plugin.job.result;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.snapshot.BlockSetSource;
import org.neardup.plugin.job.snapshot.WeighedTokens;

import java.util.BitSet;

/** Documents whose tokens weigh by how few documents have them. */
record WeightedItems(WeightedSimilarity similarity, DistinctRecords records) implements ItemRecords {

    @Override
    public ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected) {
        return grouping.of(records, items, ends, isProtected);
    }

    @Override
    public double[] similarities(int[] others) {
        int[] recordOf = new int[others.length];
        for (int record = 0; record < records.count(); record++) {
            for (int i = records.memberStart(record); i < records.memberEnd(record); i++) {
                recordOf[records.member(i)] = record;
            }
        }
        double[] similarities = new double[others.length];
        for (int item = 0; item < others.length; item++) {
            int left = recordOf[item];
            int right = recordOf[others[item]];
            similarities[item] = left == right ? 1 : similarity.of(records.records(), left, right);
        }
        return similarities;
    }

    @Override
    public void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairConsumer consumer) {
        for (int record = 0; record < records.count(); record++) {
            for (int left = records.memberStart(record); left < records.memberEnd(record); left++) {
                for (int right = left + 1; right < records.memberEnd(record); right++) {
                    consumer.accept(records.member(left), records.member(right), 1);
                }
            }
        }
        new WeightedJoin(similarity, 1, memory, monitor).selfJoin(records.records(), (one, other, common, value) -> {
            for (int left = records.memberStart(one); left < records.memberEnd(one); left++) {
                for (int right = records.memberStart(other); right < records.memberEnd(other); right++) {
                    consumer.accept(records.member(left), records.member(right), value);
                }
            }
        });
    }

    /** Makes builders. */
    record Factory(WeightedSimilarity similarity, TokenWeights weights) implements ItemRecords.Factory {

        /** A term with its weight, its postings while groups are made, and its part of the vocabulary. */
        @Override
        public int bytesPerToken() {
            return 60;
        }

        @Override
        public ItemRecords.Builder builder(int items, long tokens, int largest, ReservedMemory memory) {
            return new Builder(similarity, weights, items, tokens, largest, memory);
        }
    }

    /** Reads them. */
    static final class Builder implements ItemRecords.Builder {

        private final WeightedSimilarity similarity;
        private final ReservedMemory memory;
        private final WeighedTokens weighed;
        private final Vocabulary vocabulary;
        private final WeightedRecordsBuilder builder;
        private final long building;

        Builder(WeightedSimilarity similarity, TokenWeights weights, int items, long tokens, int largest, ReservedMemory memory) {
            this.similarity = similarity;
            this.memory = memory;
            weighed = new WeighedTokens(weights, memory);
            vocabulary = new Vocabulary(memory);
            builder = new WeightedRecordsBuilder(vocabulary);
            building = WeightedRecordsBuilder.estimatedBytes(items, tokens, largest);
            memory.reserve(building);
            builder.reserve(items, tokens);
        }

        @Override
        public void read(BlockSetSource source, int[] ordinals) {
            source.forEach(
                ordinals,
                weighed.numbering(vocabulary::number),
                (numbers, multiplicities, distinct) -> builder.addNumbered(numbers, weighed.of(numbers, multiplicities, distinct), distinct)
            );
        }

        @Override
        public void repeat(int item) {
            builder.repeat(item);
        }

        @Override
        public ItemRecords build() {
            TokenOrder order = WeightedRecords.termOrder(vocabulary);
            memory.reserve(order.memoryBytes());
            DistinctRecords records = builder.buildDistinct(order);
            memory.release(building + order.memoryBytes() + vocabulary.memoryBytes() + weighed.memoryBytes());
            memory.reserve(records.memoryBytes());
            return new WeightedItems(similarity, records);
        }
    }
}
