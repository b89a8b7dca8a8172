package org.neardup.kernel.sketch;

/**
 * The binomial distribution of the number of matching samples. Tails are exact up to rounding, and logarithms, because they may be far
 * below the smallest double.
 */
final class Binomial {

    /** ln n! for each number of samples. */
    private static final double[] LOG_FACTORIALS = new double[WeightedMinHash.MAX_SAMPLES + 1];

    static {
        for (int n = 1; n < LOG_FACTORIALS.length; n++) {
            LOG_FACTORIALS[n] = LOG_FACTORIALS[n - 1] + StrictMath.log(n);
        }
    }

    private final int samples;
    private final double logMatch;
    private final double logMismatch;

    /**
     * The distribution.
     *
     * @param samples from 0 to {@value WeightedMinHash#MAX_SAMPLES}
     * @param match   probability of a match, from 0 to 1
     */
    Binomial(int samples, double match) {
        this.samples = samples;
        this.logMatch = StrictMath.log(match);
        this.logMismatch = StrictMath.log1p(-match);
    }

    /** ln Pr(X = matches). */
    double logProbability(int matches) {
        return LOG_FACTORIALS[samples] - LOG_FACTORIALS[matches] - LOG_FACTORIALS[samples - matches]
            + power(logMatch, matches) + power(logMismatch, samples - matches);
    }

    /** The logarithm of a power; 0 to the power of 0 is 1. */
    private static double power(double log, int exponent) {
        return exponent == 0 ? 0 : exponent * log;
    }

    /** The greatest m with Pr(X ≤ m) ≤ error, -1 if there is none. */
    int lowerBound(double error) {
        double limit = StrictMath.log(error);
        double tail = Double.NEGATIVE_INFINITY;
        for (int matches = 0; matches <= samples; matches++) {
            tail = logSum(tail, logProbability(matches));
            if (tail > limit) {
                return matches - 1;
            }
        }
        throw new IllegalArgumentException("the error must be below 1, but was " + error);
    }

    /** The smallest m with Pr(X > m) ≤ error; at most the number of samples. */
    int upperBound(double error) {
        double limit = StrictMath.log(error);
        double tail = Double.NEGATIVE_INFINITY;
        for (int matches = samples; matches >= 0; matches--) {
            tail = logSum(tail, logProbability(matches));
            if (tail > limit) {
                return matches;
            }
        }
        throw new IllegalArgumentException("the error must be below 1, but was " + error);
    }

    /** ln(e<sup>a</sup> + e<sup>b</sup>). */
    static double logSum(double a, double b) {
        double greater = Math.max(a, b);
        return greater == Double.NEGATIVE_INFINITY ? greater : greater + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - greater));
    }
}
