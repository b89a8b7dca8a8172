package org.neardup.tool.dedup;

import java.util.function.LongToIntFunction;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.signature.SignatureSet;

/** Passes sets on as numbers of tokens with their weights, in arrays that are reused. Not thread safe. */
final class WeighedSets {

    private final TokenWeights weights;
    private int[] numbers = {};
    private double[] weightOf = {};

    WeighedSets(TokenWeights weights) {
        this.weights = weights;
    }

    /** Receives a record. */
    @FunctionalInterface
    interface Target {

        /** Receives the numbers of distinct tokens and their weights, from the beginning of the arrays. */
        void add(int[] numbers, double[] weights, int length);
    }

    /** Passes a set on; its multiplicities multiply the weights of its tokens. */
    void add(SignatureSet set, LongToIntFunction numbering, Target target) {
        int distinct = set.distinct();
        if (distinct > numbers.length) {
            numbers = new int[2 * distinct];
            weightOf = new double[2 * distinct];
        }
        for (int i = 0; i < distinct; i++) {
            numbers[i] = numbering.applyAsInt(set.token(i));
            weightOf[i] = (double) weights.of(set.token(i)) * set.multiplicity(i);
        }
        target.add(numbers, weightOf, distinct);
    }
}
