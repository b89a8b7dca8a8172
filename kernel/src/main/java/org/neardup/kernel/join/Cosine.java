package org.neardup.kernel.join;

import java.math.BigDecimal;

/**
 * Cosine similarity of two sets, |x ∩ y| / √(|x| |y|). Its bounds are square roots, but are computed exactly by comparing squares as
 * products of 128 bits, never by rounding a root.
 *
 * @param threshold the minimum similarity of a pair
 */
public record Cosine(Threshold threshold) implements Similarity {

    @Override
    public String name() {
        return "cosine";
    }

    @Override
    public BigDecimal least() {
        return threshold.decimal();
    }

    /** The smallest y with y ≥ t² |x|. */
    @Override
    public int minimumSize(int size) {
        return leastSize(size, square(threshold.numerator()), square(threshold.denominator()));
    }

    /** The greatest y with t² y ≤ |x|. */
    @Override
    public int maximumSize(int size) {
        long numerator = square(threshold.numerator());
        long denominator = square(threshold.denominator());
        long estimate = (long) Math.min(Integer.MAX_VALUE, (double) size * denominator / numerator);
        while (estimate < Integer.MAX_VALUE && compareProducts(numerator, estimate + 1, denominator, size) <= 0) {
            estimate++;
        }
        while (compareProducts(numerator, estimate, denominator, size) > 0) {
            estimate--;
        }
        return (int) estimate;
    }

    /** The smallest overlap o with o² ≥ t² |x| |y|. */
    @Override
    public int minimumOverlap(int left, int right) {
        long sizes = (long) left * right;
        long numerator = square(threshold.numerator());
        long overlap = (long) Math.ceil(threshold.value() * Math.sqrt(sizes));
        while (overlap > 1 && reaches(overlap - 1, numerator, sizes)) {
            overlap--;
        }
        while (!reaches(overlap, numerator, sizes)) {
            overlap++;
        }
        return (int) overlap;
    }

    @Override
    public double of(int overlap, int left, int right) {
        // A product of two ints may exceed the precision of a double, but equal sizes must give exactly overlap / size.
        return left == right ? (double) overlap / left : overlap / Math.sqrt((double) left * right);
    }

    private boolean reaches(long overlap, long numerator, long sizes) {
        long root = overlap * threshold.denominator();
        return compareProducts(root, root, numerator, sizes) >= 0;
    }

    private static int leastSize(int size, long numerator, long denominator) {
        long estimate = (long) Math.ceil((double) size * numerator / denominator);
        while (estimate > 1 && compareProducts(denominator, estimate - 1, numerator, size) >= 0) {
            estimate--;
        }
        while (compareProducts(denominator, estimate, numerator, size) < 0) {
            estimate++;
        }
        return (int) estimate;
    }

    private static long square(long value) {
        return value * value;
    }

    /** Compares a·b with c·d exactly; all four are at least 0. */
    private static int compareProducts(long a, long b, long c, long d) {
        int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
    }
}
