package org.neardup.kernel.join;

import java.math.BigDecimal;

/**
 * Dice similarity 2 |x ∩ y| / (|x| + |y|).
 *
 * @param threshold the minimum similarity of a pair
 */
public record Dice(Threshold threshold) implements Similarity {

    @Override
    public String name() {
        return "dice";
    }

    @Override
    public BigDecimal least() {
        return threshold.decimal();
    }

    @Override
    public int minimumSize(int size) {
        return (int) Math.ceilDiv(threshold.numerator() * size, 2 * threshold.denominator() - threshold.numerator());
    }

    @Override
    public int maximumSize(int size) {
        return (int) Math.min(Integer.MAX_VALUE, (2 * threshold.denominator() - threshold.numerator()) * size / threshold.numerator());
    }

    @Override
    public int maximumSize(int size, int overlap) {
        return Math.clamp(2 * threshold.denominator() * overlap / threshold.numerator() - size, 0, Integer.MAX_VALUE);
    }

    @Override
    public int minimumOverlap(int left, int right) {
        return (int) Math.ceilDiv(threshold.numerator() * ((long) left + right), 2 * threshold.denominator());
    }

    @Override
    public double of(int overlap, int left, int right) {
        return 2.0 * overlap / ((long) left + right);
    }
}
