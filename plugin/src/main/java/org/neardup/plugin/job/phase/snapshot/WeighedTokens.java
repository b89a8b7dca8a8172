package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.ArrayUtil;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.TokenOrder;

import java.util.Arrays;
import java.util.function.LongToIntFunction;

/** Knows the weights of tokens by the numbers that they are given while sets are read. Not thread safe. */
public final class WeighedTokens {

    private final TokenWeights weights;
    private final MemoryReservation memory;
    private int[] weightOf = {};
    private double[] ofSet = {};

    /** @param memory what weights of numbers take is reserved here, and never released */
    public WeighedTokens(TokenWeights weights, MemoryReservation memory) {
        this.weights = weights;
        this.memory = memory;
    }

    /** The same numbers, of tokens whose weights are known from then on. */
    public LongToIntFunction numbering(LongToIntFunction numbering) {
        return token -> {
            int number = numbering.applyAsInt(token);
            if (number >= weightOf.length) {
                int length = ArrayUtil.oversize(number + 1, Integer.BYTES);
                memory.reserve((long) Integer.BYTES * length);
                int before = weightOf.length;
                weightOf = Arrays.copyOf(weightOf, length);
                memory.release((long) Integer.BYTES * before);
            }
            weightOf[number] = weights.of(token);
            return number;
        };
    }

    /**
     * What the tokens of a set weigh: as often as they occur.
     *
     * @param multiplicities null if each occurs once
     * @return in the order of the numbers, valid until the next call
     */
    public double[] of(int[] numbers, int[] multiplicities, int distinct) {
        if (ofSet.length < distinct) {
            ofSet = new double[ArrayUtil.oversize(distinct, Double.BYTES)];
        }
        for (int i = 0; i < distinct; i++) {
            ofSet[i] = (double) weightOf[numbers[i]] * (multiplicities == null ? 1 : multiplicities[i]);
        }
        return ofSet;
    }

    /**
     * What each token weighs, by its rank: as often as a record has it, it has one of the ranks of its occurrences.
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

    /** The memory that was reserved, in bytes. */
    public long memoryBytes() {
        return (long) Integer.BYTES * weightOf.length;
    }
}
