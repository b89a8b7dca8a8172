package org.neardup.kernel.join;

import java.math.BigDecimal;

/**
 * The number of shared tokens itself, |x ∩ y|.
 *
 * @param threshold the minimum number of shared tokens of a pair, at least 1
 */
public record Overlap(int threshold) implements Similarity {

    /** Checks the threshold. */
    public Overlap {
        if (threshold < 1) {
            throw new IllegalArgumentException("overlap threshold must be at least 1, but was " + threshold);
        }
    }

    static Overlap parse(String threshold) {
        try {
            return new Overlap(Integer.parseInt(threshold.trim()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("overlap threshold must be a whole number of tokens, but was [" + threshold + "]", e);
        }
    }

    @Override
    public String name() {
        return "overlap";
    }

    @Override
    public BigDecimal least() {
        return BigDecimal.valueOf(threshold);
    }

    @Override
    public int minimumSize(int size) {
        return threshold;
    }

    @Override
    public int maximumSize(int size) {
        return Integer.MAX_VALUE;
    }

    @Override
    public int maximumSize(int size, int overlap) {
        return overlap < threshold ? 0 : Integer.MAX_VALUE;
    }

    @Override
    public int minimumOverlap(int left, int right) {
        return threshold;
    }

    @Override
    public double of(int overlap, int left, int right) {
        return overlap;
    }
}
