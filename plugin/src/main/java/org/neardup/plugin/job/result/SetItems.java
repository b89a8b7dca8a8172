package org.neardup.plugin.job.result;

import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.snapshot.BlockSetSource;

import java.util.BitSet;

/** Sets of tokens. */
record SetItems(Similarity similarity, Records records) implements ItemRecords {

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
            similarities[item] = similarity.of(overlap(left, right), records.size(left), records.size(right));
        }
        return similarities;
    }

    private int overlap(int left, int right) {
        int[] tokens = records.tokens();
        int overlap = 0;
        int i = records.start(left);
        int j = records.start(right);
        while (i < records.end(left) && j < records.end(right)) {
            int difference = Integer.compare(tokens[i], tokens[j]);
            overlap += difference == 0 ? 1 : 0;
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        return overlap;
    }

    @Override
    public void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairConsumer consumer) {
        new SetJoin(similarity, new Algorithm.Fastest(), 1, memory, monitor).selfJoin(
            records,
            (left, right, overlap, value) -> consumer.accept(left, right, value)
        );
    }

    /** Makes builders. */
    record Factory(Similarity similarity) implements ItemRecords.Factory {

        /** A rank, once more while records are built, and its part of the vocabulary. */
        @Override
        public int bytesPerToken() {
            return 20;
        }

        @Override
        public ItemRecords.Builder builder(int items, long tokens, int largest, ReservedMemory memory) {
            return new Builder(similarity, items, tokens, largest, memory);
        }
    }

    /** Reads them. */
    static final class Builder implements ItemRecords.Builder {

        private final Similarity similarity;
        private final ReservedMemory memory;
        private final Vocabulary vocabulary;
        private final RecordsBuilder builder;
        private final long building;

        Builder(Similarity similarity, int items, long tokens, int largest, ReservedMemory memory) {
            this.similarity = similarity;
            this.memory = memory;
            vocabulary = new Vocabulary(memory);
            builder = new RecordsBuilder(vocabulary);
            building = builder.estimatedBytes(items, tokens, largest);
            memory.reserve(building);
            builder.reserve(items, tokens);
        }

        @Override
        public void read(BlockSetSource source, int[] ordinals) {
            source.forEach(ordinals, vocabulary::number, builder::addNumbered);
        }

        @Override
        public void repeat(int item) {
            builder.repeat(item);
        }

        @Override
        public ItemRecords build() {
            TokenOrder order = vocabulary.order();
            memory.reserve(order.memoryBytes());
            Records records = builder.build(order);
            memory.release(building + order.memoryBytes() + vocabulary.memoryBytes());
            memory.reserve(records.memoryBytes());
            return new SetItems(similarity, records);
        }
    }
}
