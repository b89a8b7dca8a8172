package org.neardup.kernel.join;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * A threshold in (0, 1] as an exact fraction in lowest terms. Its denominator is at most 10<sup>9</sup>, so its products with record sizes,
 * from which bounds are computed, fit into 64 bits.
 *
 * @param numerator at least 1, at most the denominator
 * @param denominator at least 1
 */
public record Threshold(long numerator, long denominator) {

    /** The maximum number of digits after the point that {@link #parse} accepts. */
    public static final int MAX_DECIMALS = 9;

    /** Checks the range and reduces the fraction. */
    public Threshold {
        if (numerator < 1 || denominator < numerator || denominator > 1_000_000_000L) {
            throw new IllegalArgumentException("threshold must be greater than 0 and at most 1, with a denominator of at most 10^9, "
                + "but was " + numerator + "/" + denominator);
        }
        long divisor = BigInteger.valueOf(numerator).gcd(BigInteger.valueOf(denominator)).longValueExact();
        numerator /= divisor;
        denominator /= divisor;
    }

    /**
     * Reads a decimal such as {@code 0.8} or {@code .95} exactly.
     *
     * @throws IllegalArgumentException if the text is not a decimal in (0, 1] of at most nine decimals
     */
    public static Threshold parse(String decimal) {
        BigDecimal value;
        try {
            value = new BigDecimal(decimal.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("threshold must be a decimal such as 0.8, but was [" + decimal + "]", e);
        }
        if (value.signum() <= 0 || value.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("threshold must be greater than 0 and at most 1, but was [" + decimal + "]");
        }
        if (value.stripTrailingZeros().scale() > MAX_DECIMALS) {
            throw new IllegalArgumentException("threshold must have at most " + MAX_DECIMALS + " decimals, but was [" + decimal + "]");
        }
        long scale = BigInteger.TEN.pow(MAX_DECIMALS).longValueExact();
        return new Threshold(value.movePointRight(MAX_DECIMALS).longValueExact(), scale);
    }

    /** The threshold as a decimal without trailing zeros; rounded if it is no decimal fraction. */
    public BigDecimal decimal() {
        return BigDecimal.valueOf(numerator).divide(BigDecimal.valueOf(denominator), MathContext.DECIMAL64);
    }

    /** The fraction as the nearest double; for display, never for a bound. */
    public double value() {
        return (double) numerator / denominator;
    }
}
