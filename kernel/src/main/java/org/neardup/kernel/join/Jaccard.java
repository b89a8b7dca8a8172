package org.neardup.kernel.join;

import java.math.BigDecimal;

/**
 * Jaccard similarity |x ∩ y| / |x ∪ y|. Over multisets with numbered occurrences it is the weighted Jaccard similarity Σ min / Σ max.
 *
 * @param threshold the minimum similarity of a pair
 */
public record Jaccard(Threshold threshold) implements Similarity {

    @Override
    public String name() {
        return "jaccard";
    }

    @Override
    public BigDecimal least() {
        return threshold.decimal();
    }

    @Override
    public int minimumSize(int size) {
        return (int) Math.ceilDiv(threshold.numerator() * size, threshold.denominator());
    }

    @Override
    public int maximumSize(int size) {
        return (int) Math.min(Integer.MAX_VALUE, threshold.denominator() * size / threshold.numerator());
    }

    @Override
    public int maximumSize(int size, int overlap) {
        long sizes = overlap * (threshold.numerator() + threshold.denominator()) / threshold.numerator();
        return Math.clamp(sizes - size, 0, Integer.MAX_VALUE);
    }

    /** Equation 1: the overlap is at least t / (1 + t) (|x| + |y|). */
    @Override
    public int minimumOverlap(int left, int right) {
        long sizes = (long) left + right;
        return (int) Math.ceilDiv(threshold.numerator() * sizes, threshold.numerator() + threshold.denominator());
    }

    @Override
    public double of(int overlap, int left, int right) {
        return (double) overlap / ((long) left + right - overlap);
    }
}
