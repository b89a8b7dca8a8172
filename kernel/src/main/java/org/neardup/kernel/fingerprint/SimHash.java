package org.neardup.kernel.fingerprint;

/**
 * The 64-bit SimHash of weighted features (Charikar, section 3; Pi et al., section II.A).
 *
 * <p>A feature is a 64-bit token hash and a weight. Bit {@code i} of the fingerprint is one if the features that have a one there weigh
 * more than those that have a zero. A token hash is taken as it is, so it must be well mixed.
 *
 * <p>An instance is an accumulator: add features, read {@link #fingerprint()}, {@link #reset()}, start again. Nothing is allocated after
 * the constructor. Not thread safe.
 *
 * <h2>Exact definition, version {@value #VERSION}</h2>
 * <ul>
 *     <li>Weights are fixed-point numbers with {@value #FRACTION_BITS} bits after the point. Integers are exact; a float is rounded to the
 *         nearest multiple of 2<sup>-{@value #FRACTION_BITS}</sup>, an exact half upwards. Sums are exact, so the order of the features
 *         never matters, and adding a token five times is the same as adding it with weight 5 or 5f.</li>
 *     <li>A bit whose sum is zero, both sides weighing the same, is zero.</li>
 *     <li>The fingerprint is {@link #NONE} if nothing was added, or nothing of a weight above zero. It is never {@link #NONE} otherwise: a
 *         fingerprint whose bits are all zero becomes 1.</li>
 * </ul>
 */
public final class SimHash {

    /** Version of the definition above. Fingerprints of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The fingerprint of an empty document. */
    public static final long NONE = 0L;

    private static final int FRACTION_BITS = 24;
    private static final float WEIGHT_LIMIT = 0x1p31f;

    private final ColumnCounters counters = new ColumnCounters();
    private long totalWeight;
    private int lowestLevel = FRACTION_BITS;

    /** Adds a feature of weight 1. */
    public void add(long tokenHash) {
        totalWeight = Math.addExact(totalWeight, 1L << FRACTION_BITS);
        counters.add(FRACTION_BITS, tokenHash);
    }

    /**
     * Adds a feature.
     *
     * @param weight 0 or more; 0 adds nothing
     * @throws IllegalArgumentException if the weight is negative
     * @throws ArithmeticException if all weights together would reach 2<sup>39</sup>
     */
    public void add(long tokenHash, int weight) {
        if (weight < 0) {
            throw new IllegalArgumentException("the weight of a feature must not be negative, but was [" + weight + "]");
        }
        addFixedPoint(tokenHash, (long) weight << FRACTION_BITS);
    }

    /**
     * Adds a feature.
     *
     * @param weight 0 or more and less than 2<sup>31</sup>; weights that round to 0 add nothing
     * @throws IllegalArgumentException if the weight is outside this range or not a number
     * @throws ArithmeticException if all weights together would reach 2<sup>39</sup>
     */
    public void add(long tokenHash, float weight) {
        if ((weight >= 0 && weight < WEIGHT_LIMIT) == false) {
            throw new IllegalArgumentException("the weight of a feature must be from 0 to below 2^31, but was [" + weight + "]");
        }
        addFixedPoint(tokenHash, Math.round(Math.scalb((double) weight, FRACTION_BITS)));
    }

    private void addFixedPoint(long tokenHash, long weight) {
        if (weight == 0) {
            return;
        }
        totalWeight = Math.addExact(totalWeight, weight);
        lowestLevel = Math.min(lowestLevel, Long.numberOfTrailingZeros(weight));
        for (long rest = weight; rest != 0; rest &= rest - 1) {
            counters.add(Long.numberOfTrailingZeros(rest), tokenHash);
        }
    }

    /** The fingerprint of the features added since the last {@link #reset()}. More may be added afterwards. */
    public long fingerprint() {
        if (totalWeight == 0) {
            return NONE;
        }
        // The ones of a column outweigh its zeros if they weigh more than half of the total.
        long fingerprint = counters.greaterThan(totalWeight >>> 1, lowestLevel);
        return fingerprint == NONE ? 1 : fingerprint;
    }

    /** Forgets all features. */
    public void reset() {
        counters.clear();
        totalWeight = 0;
        lowestLevel = FRACTION_BITS;
    }

    /** The number of bits, 0 to 64, in which two fingerprints differ. */
    public static int distance(long a, long b) {
        return Long.bitCount(a ^ b);
    }
}
