package org.neardup.kernel.fingerprint;

import java.util.Arrays;
import java.util.Objects;

/**
 * The 64-bit SimHash of weighted features (Charikar, section 3; Pi et al., section II.A).
 *
 * <p>A feature is a 64-bit token hash and a weight. Bit {@code i} of the fingerprint is one if the features with a one there weigh more
 * than the features with a zero. Token hashes are not mixed further, so they must be well mixed.
 *
 * <p>An instance is an accumulator: add features, read {@link #fingerprint()}, {@link #reset()}, start again. Only the constructor
 * allocates. Not thread safe.
 *
 * <h2>Exact definition, version {@value #VERSION}</h2>
 * <ul>
 *     <li>Weights are fixed-point numbers with {@value #FRACTION_BITS} bits after the point. Integers are exact; a float is rounded to the
 *         nearest multiple of 2<sup>-{@value #FRACTION_BITS}</sup>, half up. Sums are exact, so the order of the features never matters,
 *         and adding a token five times is the same as adding it with weight 5 or 5f.</li>
 *     <li>In a tie, when both sides weigh the same, the bit is zero.</li>
 *     <li>The fingerprint is {@link #NONE} only if no feature with a weight above zero was added: otherwise, a fingerprint whose bits are
 *         all zero becomes 1.</li>
 * </ul>
 *
 * <h2>Why it is fast</h2>
 * With w<sub>j</sub> for bit j of a weight, the weight of the ones in a column is the sum of 2<sup>j</sup> times the number of tokens that
 * have a one there and w<sub>j</sub> = 1. So whole weights below {@value #SMALL_WEIGHTS} need four sets of counters: the j-th counts the
 * tokens of a batch, masked by bit j of their weights, in all columns at once ({@link ColumnCounters}). A vectorized loop adds other
 * weights column by column.
 */
public final class SimHash {

    /** Version of the definition above. Fingerprints of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The fingerprint of an empty document. */
    public static final long NONE = 0L;

    private static final int FRACTION_BITS = 24;
    private static final float WEIGHT_LIMIT = 0x1p31f;
    private static final int SMALL_WEIGHT_BITS = 4;
    private static final int SMALL_WEIGHTS = 1 << SMALL_WEIGHT_BITS;
    private static final int BATCH = 16 * ColumnCounters.BATCH;
    private static final long[] COLUMNS = new long[Long.SIZE];

    static {
        Arrays.setAll(COLUMNS, column -> 1L << column);
    }

    private final ColumnCounters unweighted = new ColumnCounters();

    /** Features of small weights that wait for a batch. */
    private final long[] tokens = new long[BATCH];
    private final int[] weights = new int[BATCH];
    private int waiting;
    private final long[] masked = new long[BATCH];
    /** For each bit of a small weight, counts the ones in the tokens whose weight has this bit set. */
    private final ColumnCounters[] byWeightBit = new ColumnCounters[SMALL_WEIGHT_BITS];
    private final ColumnCounters small = new ColumnCounters();
    private long smallTotal;

    /** The weight of the ones in each column, and of all features, without the small weights; fixed-point numbers. */
    private final long[] large = new long[Long.SIZE];
    private long largeTotal;

    /** An accumulator without features. */
    public SimHash() {
        Arrays.setAll(byWeightBit, bit -> new ColumnCounters());
    }

    /** Adds a feature of weight 1. */
    public void add(long tokenHash) {
        unweighted.add(tokenHash);
    }

    /**
     * Adds features of weight 1; faster than adding them one by one.
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
        if (weight >= SMALL_WEIGHTS || weight < 0) {
            addLarge(tokenHash, weight);
            return;
        }
        int next = waiting;
        tokens[next] = tokenHash;
        weights[next] = weight;
        waiting = ++next;
        if (next == BATCH) {
            addWaiting();
        }
    }

    /**
     * Adds features; faster than adding them one by one.
     *
     * @param tokenHashes those from {@code from} to {@code to}, exclusive, are added
     * @param weights     their weights at the same indexes, 0 or more
     * @throws IllegalArgumentException if a weight is negative
     * @throws ArithmeticException if all weights together reach 2<sup>39</sup>; only {@link #reset()} may follow
     */
    public void add(long[] tokenHashes, int[] weights, int from, int to) {
        Objects.checkFromToIndex(from, to, tokenHashes.length);
        Objects.checkFromToIndex(from, to, weights.length);
        if (areSmall(weights, from, to)) {
            addSmall(tokenHashes, weights, from, to);
            return;
        }
        for (int i = from; i < to; i++) {
            add(tokenHashes[i], weights[i]);
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
        addFixedPoint(tokenHash, (long) ((double) weight * (1 << FRACTION_BITS) + 0.5));
    }

    private void addLarge(long tokenHash, int weight) {
        if (weight < 0) {
            throw new IllegalArgumentException("the weight of a feature must not be negative, but was [" + weight + "]");
        }
        addFixedPoint(tokenHash, (long) weight << FRACTION_BITS);
    }

    private void addFixedPoint(long tokenHash, long weight) {
        largeTotal = Math.addExact(largeTotal, weight);
        for (int column = 0; column < Long.SIZE; column++) {
            // All ones if the token has a one in this column, zero if not.
            long mask = ((tokenHash & COLUMNS[column]) - 1 >>> Long.SIZE - 1) - 1;
            large[column] += weight & mask;
        }
    }

    private static boolean areSmall(int[] weights, int from, int to) {
        int bits = 0;
        for (int i = from; i < to; i++) {
            bits |= weights[i];
        }
        return bits >>> SMALL_WEIGHT_BITS == 0;
    }

    private void addSmall(long[] tokenHashes, int[] smallWeights, int from, int to) {
        for (int next = from; next < to;) {
            int part = Math.min(BATCH - waiting, to - next);
            System.arraycopy(tokenHashes, next, tokens, waiting, part);
            System.arraycopy(smallWeights, next, weights, waiting, part);
            waiting += part;
            next += part;
            if (waiting == BATCH) {
                addWaiting();
            }
        }
    }

    /** Counts the waiting features, padded with zero tokens, which change no counter. */
    private void addWaiting() {
        int end = Math.ceilDiv(waiting, ColumnCounters.BATCH) * ColumnCounters.BATCH;
        Arrays.fill(tokens, waiting, end, 0);
        Arrays.fill(weights, waiting, end, 0);
        waiting = 0;
        int bits = 0;
        int sum = 0;
        for (int i = 0; i < end; i++) {
            bits |= weights[i];
            sum += weights[i];
        }
        smallTotal += sum;
        for (int bit = 0; bits >>> bit != 0; bit++) {
            for (int i = 0; i < end; i++) {
                masked[i] = tokens[i] & -(long) (weights[i] >>> bit & 1);
            }
            byWeightBit[bit].add(masked, 0, end);
        }
    }

    /** The fingerprint of the features added since the last {@link #reset()}. More may be added afterwards. */
    public long fingerprint() {
        if (waiting > 0) {
            addWaiting();
        }
        long smallAndUnweighted = smallTotal + unweighted.words();
        if (smallAndUnweighted == 0 && largeTotal == 0) {
            return NONE;
        }
        // The ones of a column outweigh its zeros if they weigh more than half of the total.
        long fingerprint = largeTotal == 0
            ? countSmall().greaterThan(smallAndUnweighted / 2)
            : heavyColumns(countSmall(), Math.addExact(largeTotal, Math.multiplyExact(smallAndUnweighted, 1L << FRACTION_BITS)) / 2);
        return fingerprint == NONE ? 1 : fingerprint;
    }

    /** The weight of the ones in each column, without the large weights. */
    private ColumnCounters countSmall() {
        if (smallTotal == 0) {
            return unweighted;
        }
        small.clear();
        small.add(unweighted, 0);
        for (int bit = 0; bit < SMALL_WEIGHT_BITS; bit++) {
            small.add(byWeightBit[bit], bit);
        }
        return small;
    }

    private long heavyColumns(ColumnCounters counted, long half) {
        long heavy = 0;
        for (int column = 0; column < Long.SIZE; column++) {
            long weight = large[column] + (counted.counter(column) << FRACTION_BITS);
            heavy |= weight > half ? 1L << column : 0;
        }
        return heavy;
    }

    /** Forgets all features. */
    public void reset() {
        unweighted.clear();
        waiting = 0;
        if (smallTotal > 0) {
            for (ColumnCounters counters : byWeightBit) {
                counters.clear();
            }
            smallTotal = 0;
        }
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
