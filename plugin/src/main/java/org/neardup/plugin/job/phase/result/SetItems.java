package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.job.phase.snapshot.WeighedTokens;

import java.util.BitSet;

/**
 * Sets of tokens.
 *
 * @param weights of tokens by rank, or null
 */
record SetItems(Similarity similarity, Records records, int[] weights) implements ItemRecords {

    @Override
    public ComponentGroups group(ComponentGrouping grouping, int[] items, int[] ends, BitSet isProtected) {
        return grouping.of(records, items, ends, isProtected);
    }

    @Override
    public double similarity(int left, int right) {
        return similarity.of(overlap(left, right), records.size(left), records.size(right));
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
    public double similarityByWeights(int left, int right) {
        if (weights == null) {
            return Double.NaN;
        }
        int[] tokens = records.tokens();
        double shared = 0;
        double all = 0;
        int i = records.start(left);
        int j = records.start(right);
        while (i < records.end(left) || j < records.end(right)) {
            int one = i < records.end(left) ? tokens[i] : Integer.MAX_VALUE;
            int other = j < records.end(right) ? tokens[j] : Integer.MAX_VALUE;
            int weight = weights[Math.min(one, other)];
            shared += one == other ? weight : 0;
            all += weight;
            i += one <= other ? 1 : 0;
            j += other <= one ? 1 : 0;
        }
        return shared / all;
    }

    @Override
    public void forEachPair(MemoryReservation memory, JoinMonitor monitor, PairSink sink) {
        new SetJoin(similarity, 1, memory, monitor).selfJoin(records, sink);
    }

    /** @param weights of tokens, or null if unused */
    record Factory(Similarity similarity, TokenWeights weights) implements ItemRecords.Factory {

        /** A token's rank, twice while records are built, and its part of the vocabulary; its weight by number and by rank. */
        @Override
        public int bytesPerToken() {
            return weights == null ? 20 : 28;
        }

        @Override
        public ItemRecords read(BlockSource source, int[] ordinals, int[] repeated, long tokens, int largest, HeldMemory memory) {
            int items = ordinals.length + repeated.length;
            Vocabulary vocabulary = new Vocabulary(memory);
            RecordsBuilder builder = new RecordsBuilder(vocabulary);
            builder.reserve(items, tokens, largest, memory);
            WeighedTokens weighed = new WeighedTokens(weights, memory);
            TokenBlock.Numbering numbering = weights == null
                ? TokenBlock.Numbering.of(vocabulary::number) : weighed.numbering(vocabulary::number);
            source.forEachSet(ordinals, numbering, builder::addNumbered);
            for (int item : repeated) {
                builder.repeat(item);
            }
            TokenOrder order = vocabulary.order();
            Records records = builder.build(order);
            memory.release(vocabulary.memoryBytes());
            memory.reserve(weights == null ? 0 : (long) Integer.BYTES * order.size());
            int[] ofRanks = weights == null ? null : weighed.ofRanks(order);
            memory.release(weighed.memoryBytes());
            return new SetItems(similarity, records, ofRanks);
        }
    }
}
