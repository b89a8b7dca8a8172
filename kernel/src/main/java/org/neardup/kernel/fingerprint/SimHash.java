package org.neardup.kernel.fingerprint;

import java.util.Arrays;
import java.util.Objects;

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
 *
 * <h2>How it is fast</h2>
 * Tokens of whole weights below {@value #SMALL_WEIGHTS} are counted by weight, all columns at once ({@link ColumnCounters}); the counts are
 * multiplied by the weights at the end. Other weights are added column by column, in a loop that compiles to vector instructions.
 */
public final class SimHash {

    /** Version of the definition above. Fingerprints of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The fingerprint of an empty document. */
    public static final long NONE = 0L;

    private static final int FRACTION_BITS = 24;
    private static final float WEIGHT_LIMIT = 0x1p31f;
    private static final int SMALL_WEIGHTS = 16;
    private static final long[] COLUMNS = new long[Long.SIZE];

    static {
        Arrays.setAll(COLUMNS, column -> 1L << column);
    }

    /** For each small weight, counts the ones in the tokens that have it. */
    private final ColumnCounters[] byWeight = new ColumnCounters[SMALL_WEIGHTS];
    private final ColumnCounters unweighted;
    private final ColumnCounters multiplied = new ColumnCounters();
    /** Bit {@code w} is set if a token was added with weight {@code w}. */
    private int usedWeights;

    /** The weight of the ones in each column, and of all features, without the small weights; fixed-point numbers. */
    private final long[] large = new long[Long.SIZE];
    private long largeTotal;

    /** An accumulator without features. */
    public SimHash() {
        Arrays.setAll(byWeight, weight -> new ColumnCounters());
        unweighted = byWeight[1];
    }

    /** Adds a feature of weight 1. */
    public void add(long tokenHash) {
        unweighted.add(tokenHash);
    }

    /**
     * Adds features of weight 1. Faster than one by one.
     *
     * @param tokenHashes those from {@code from} to {@code to}, exclusive, are added
     */
    public void add(long[] tokenHashes, int from, int to) {
        Objects.checkFromToIndex(from, to, tokenHashes.length);
        unweighted.add(tokenHashes, from, to);
    }

    /**
     * Adds a feature.
     *
     * @param weight 0 or more; 0 adds nothing
     * @throws IllegalArgumentException if the weight is negative
     * @throws ArithmeticException if all weights together reach 2<sup>39</sup>; only {@link #reset()} may follow
     */
    public void add(long tokenHash, int weight) {
        if (weight >= 0 && weight < SMALL_WEIGHTS) {
            usedWeights |= 1 << weight;
            byWeight[weight].add(tokenHash);
        } else if (weight > 0) {
            addLarge(tokenHash, (long) weight << FRACTION_BITS);
        } else {
            throw new IllegalArgumentException("the weight of a feature must not be negative, but was [" + weight + "]");
        }
    }

    /**
     * Adds a feature.
     *
     * @param weight 0 or more and less than 2<sup>31</sup>; weights that round to 0 add nothing
     * @throws IllegalArgumentException if the weight is outside this range or not a number
     * @throws ArithmeticException if all weights together reach 2<sup>39</sup>; only {@link #reset()} may follow
     */
    public void add(long tokenHash, float weight) {
        if ((weight >= 0 && weight < WEIGHT_LIMIT) == false) {
            throw new IllegalArgumentException("the weight of a feature must be from 0 to below 2^31, but was [" + weight + "]");
        }
        addLarge(tokenHash, (long) ((double) weight * (1 << FRACTION_BITS) + 0.5));
    }

    private void addLarge(long tokenHash, long weight) {
        largeTotal = Math.addExact(largeTotal, weight);
        for (int column = 0; column < Long.SIZE; column++) {
            // All ones if the token has a one in this column, zero if not.
            long mask = ((tokenHash & COLUMNS[column]) - 1 >>> Long.SIZE - 1) - 1;
            large[column] += weight & mask;
        }
    }

    /** The fingerprint of the features added since the last {@link #reset()}. More may be added afterwards. */
    public long fingerprint() {
        ColumnCounters small = multiplyByWeight();
        if (small.words() == 0 && largeTotal == 0) {
            return NONE;
        }
        // The ones of a column outweigh its zeros if they weigh more than half of the total.
        long fingerprint = largeTotal == 0 ? small.greaterThan(small.words() / 2) : heavyColumns(small);
        return fingerprint == NONE ? 1 : fingerprint;
    }

    /** Counts each token of a small weight as often as it weighs. */
    private ColumnCounters multiplyByWeight() {
        if (usedWeights == 0) {
            return unweighted;
        }
        multiplied.clear();
        for (int rest = usedWeights | 1 << 1; rest != 0; rest &= rest - 1) {
            int weight = Integer.numberOfTrailingZeros(rest);
            multiplied.add(byWeight[weight], weight);
        }
        return multiplied;
    }

    private long heavyColumns(ColumnCounters small) {
        long half = Math.addExact(largeTotal, Math.multiplyExact(small.words(), 1L << FRACTION_BITS)) / 2;
        long heavy = 0;
        for (int column = 0; column < Long.SIZE; column++) {
            long weight = large[column] + (small.counter(column) << FRACTION_BITS);
            heavy |= weight > half ? 1L << column : 0;
        }
        return heavy;
    }

    /** Forgets all features. */
    public void reset() {
        for (int rest = usedWeights | 1 << 1; rest != 0; rest &= rest - 1) {
            byWeight[Integer.numberOfTrailingZeros(rest)].clear();
        }
        usedWeights = 0;
        if (largeTotal > 0) {
            Arrays.fill(large, 0);
            largeTotal = 0;
        }
    }

    /** The number of bits, 0 to 64, in which two fingerprints differ. */
    public static int distance(long a, long b) {
        return Long.bitCount(a ^ b);
    }
}
