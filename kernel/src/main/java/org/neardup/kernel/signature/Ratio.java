package org.neardup.kernel.signature;

import java.math.BigDecimal;

/**
 * An exact fraction with exact comparison. Similarities and thresholds are never compared as doubles, where 0.7 is less than 7/10.
 *
 * <p>Two ratios compare as equal when their values are the same; they are {@linkplain #equals equal} when their terms are.
 *
 * @param numerator   0 or more
 * @param denominator more than 0
 */
public record Ratio(long numerator, long denominator) implements Comparable<Ratio> {

    private static final int MAX_DECIMALS = 18;

    public Ratio {
        if (numerator < 0 || denominator <= 0) {
            throw new IllegalArgumentException("not a ratio: " + numerator + "/" + denominator);
        }
    }

    /**
     * The exact value of a decimal number.
     *
     * @throws IllegalArgumentException if it is negative, has more than 18 decimals or is too large
     */
    public static Ratio of(BigDecimal decimal) {
        BigDecimal plain = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
        if (plain.scale() > MAX_DECIMALS || plain.precision() - plain.scale() > MAX_DECIMALS) {
            throw new IllegalArgumentException("more than " + MAX_DECIMALS + " digits before or after the point: " + decimal);
        }
        int decimals = Math.max(0, plain.scale());
        try {
            return new Ratio(plain.movePointRight(decimals).longValueExact(), BigDecimal.TEN.pow(decimals).longValueExact());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("more digits than fit: " + decimal, e);
        }
    }

    /**
     * The value of a double in its decimal notation: 0.7 means 7/10, not the nearest binary fraction.
     *
     * @throws IllegalArgumentException if it is negative, not finite, or has more digits than {@link #of(BigDecimal)} takes
     */
    public static Ratio of(double value) {
        if (Double.isFinite(value) == false) {
            throw new IllegalArgumentException("not a ratio: " + value);
        }
        return of(BigDecimal.valueOf(value));
    }

    /** Cross-multiplies the terms to full 128-bit products and compares these. */
    @Override
    public int compareTo(Ratio other) {
        int high = Long.compare(Math.multiplyHigh(numerator, other.denominator), Math.multiplyHigh(other.numerator, denominator));
        return high != 0 ? high : Long.compareUnsigned(numerator * other.denominator, other.numerator * denominator);
    }

    /** The nearest double, or a neighbour of it. */
    public double doubleValue() {
        return (double) numerator / denominator;
    }

    @Override
    public String toString() {
        return numerator + "/" + denominator;
    }
}
