package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.ArrayUtil;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.TokenOrder;

import java.util.function.LongToIntFunction;

/** The weights of tokens by the numbers that they get while sets are read. Not thread safe. */
public final class WeighedTokens {

    private final TokenWeights weights;
    private final HeldMemory memory;
    private int[] weightOf = {};
    private double[] ofSet = {};

    /** @param memory reserves the memory of weights by number, never releases it */
    public WeighedTokens(TokenWeights weights, MemoryReservation memory) {
        this.weights = weights;
        this.memory = new HeldMemory(memory);
    }

    /** The numbering of a vocabulary, which also records the weight of each token: in all partitions the same. */
    public TokenBlock.Numbering numbering(LongToIntFunction vocabulary) {
        return (token, identity) -> {
            int number = vocabulary.applyAsInt(identity);
            if (number >= weightOf.length) {
                weightOf = memory.grown(weightOf, number + 1);
            }
            weightOf[number] = weights.of(token);
            return number;
        };
    }

    /** Receives the numbers of a set's tokens and their weights, however often they occur; the arrays are reused. */
    @FunctionalInterface
    public interface Consumer {

        void accept(int[] numbers, double[] weights, int distinct);
    }

    public TokenBlock.SetConsumer weighing(Consumer consumer) {
        return (numbers, multiplicities, distinct) -> consumer.accept(numbers, weights(numbers, distinct), distinct);
    }

    private double[] weights(int[] numbers, int distinct) {
        if (ofSet.length < distinct) {
            ofSet = new double[ArrayUtil.oversize(distinct, Double.BYTES)];
        }
        for (int i = 0; i < distinct; i++) {
            ofSet[i] = weightOf[numbers[i]];
        }
        return ofSet;
    }

    /**
     * The weight of each token by rank: each occurrence of a token in a record has its own rank.
     *
     * @param order of the numbers
     */
    public int[] ofRanks(TokenOrder order) {
        int[] ofRanks = new int[order.size()];
        for (int number = 0; number < Math.min(weightOf.length, ofRanks.length); number++) {
            ofRanks[order.rank(number)] = weightOf[number];
        }
        for (int rank = 0; rank < ofRanks.length; rank++) {
            ofRanks[rank] = ofRanks[order.firstOccurrence(rank)];
        }
        return ofRanks;
    }

    public long memoryBytes() {
        return memory.bytes();
    }
}
