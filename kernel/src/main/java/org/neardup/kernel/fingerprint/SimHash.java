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
 *     <li>Weights are whole numbers and sums are exact, so the order of the features never matters, and adding a token five times is the
 *         same as adding it with weight 5.</li>
 *     <li>In a tie, when both sides weigh the same, the bit is zero.</li>
 *     <li>The fingerprint is {@link #NONE} only if no feature with a weight above zero was added: otherwise, a fingerprint whose bits are
 *         all zero becomes 1.</li>
 * </ul>
 *
 * <h2>Why it is fast</h2>
 * {@link ColumnCounters} counts tokens of equal weight in all columns at once. A weight below {@value #SMALL_WEIGHTS} is the sum of its
 * binary digits, so its token is counted once for each digit that is one. Until then, tokens wait in a bucket for each weight, so counting
 * takes no masks and no branches. Any other weight is added to one sum for each hexadecimal digit of the token: 16 additions instead of 64.
 * There is a sum for each value of a digit, and the weight of the ones in a column is that of the eight values with a one there.
 */
public final class SimHash {

    /** Version of the definition above. Fingerprints of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The fingerprint of an empty document. */
    public static final long NONE = 0L;

    private static final int WEIGHT_BITS = 3;
    private static final int SMALL_WEIGHTS = 1 << WEIGHT_BITS;
    private static final int BUCKET = 128;
    /** The highest bit of each byte: one of these is set if a bucket is full. */
    private static final long FULL = 0x8080808080808080L;
    private static final int DIGIT_VALUES = 16;

    /** Tokens of each small weight that wait to be counted, and the number of them in a byte for each weight. */
    private final long[] buckets = new long[SMALL_WEIGHTS * BUCKET];
    private long bucketSizes;
    /** The tokens of the buckets whose weight has the same bit set. */
    private final long[] joined = new long[SMALL_WEIGHTS / 2 * BUCKET];
    /** For each bit of a small weight, counts the ones in the tokens whose weight has this bit set. */
    private final ColumnCounters[] byWeightBit = new ColumnCounters[WEIGHT_BITS];

    /** The weight of the tokens with each value of each hexadecimal digit, and of all, without small weights. */
    private final long[] byDigit = new long[Long.SIZE / 4 * DIGIT_VALUES];
    private long largeTotal;

    /** An accumulator without features. */
    public SimHash() {
        Arrays.setAll(byWeightBit, bit -> new ColumnCounters());
    }

    /** Adds a feature of weight 1. */
    public void add(long tokenHash) {
        bucketSizes = addToBucket(bucketSizes, tokenHash, 1);
    }

    /**
     * Adds features of weight 1; faster than adding them one by one.
     *
     * @param tokenHashes those from {@code from} to {@code to}, exclusive, are added
     */
    public void add(long[] tokenHashes, int from, int to) {
        Objects.checkFromToIndex(from, to, tokenHashes.length);
        int whole = from + (to - from) / ColumnCounters.BATCH * ColumnCounters.BATCH;
        byWeightBit[0].add(tokenHashes, from, whole);
        for (int i = whole; i < to; i++) {
            add(tokenHashes[i]);
        }
    }

    /**
     * Adds a feature.
     *
     * @param weight 0 or more; 0 adds nothing
     * @throws IllegalArgumentException if the weight is negative
     * @throws ArithmeticException if all weights together reach 2<sup>63</sup>; only {@link #reset()} may follow
     */
    public void add(long tokenHash, int weight) {
        if (weight < 0) {
            throw new IllegalArgumentException("the weight of a feature must not be negative, but was [" + weight + "]");
        }
        if (weight >= SMALL_WEIGHTS) {
            largeTotal = Math.addExact(largeTotal, weight);
            addToDigits(tokenHash, weight);
        } else {
            bucketSizes = addToBucket(bucketSizes, tokenHash, weight);
        }
    }

    private void addToDigits(long tokenHash, long weight) {
        addToDigits((int) tokenHash, 0, weight);
        addToDigits((int) (tokenHash >>> Integer.SIZE), byDigit.length / 2, weight);
    }

    /** Adds to eight digits. Unrolled, because the compiler does not and a loop takes twice as long. */
    private void addToDigits(int half, int offset, long weight) {
        long[] sums = byDigit;
        sums[offset | half & 15] += weight;
        sums[offset + 16 | half >>> 4 & 15] += weight;
        sums[offset + 32 | half >>> 8 & 15] += weight;
        sums[offset + 48 | half >>> 12 & 15] += weight;
        sums[offset + 64 | half >>> 16 & 15] += weight;
        sums[offset + 80 | half >>> 20 & 15] += weight;
        sums[offset + 96 | half >>> 24 & 15] += weight;
        sums[offset + 112 | half >>> 28] += weight;
    }

    /** Puts a token into the bucket of its weight; returns the new sizes of the buckets. */
    private long addToBucket(long sizes, long tokenHash, int weight) {
        int shift = weight * Byte.SIZE;
        buckets[weight * BUCKET | (int) (sizes >>> shift) & BUCKET - 1] = tokenHash;
        long added = sizes + (1L << shift);
        return (added & FULL) == 0 ? added : countFull(added, weight);
    }

    /** Counts the tokens of a full bucket; returns the sizes with it empty. */
    private long countFull(long sizes, int weight) {
        for (int bits = weight; bits != 0; bits &= bits - 1) {
            byWeightBit[Integer.numberOfTrailingZeros(bits)].add(buckets, weight * BUCKET, (weight + 1) * BUCKET);
        }
        return sizes & ~FULL;
    }

    /**
     * The fingerprint of the features added since the last {@link #reset()}. More may be added afterwards.
     *
     * @throws ArithmeticException as {@link #add(long, int)}
     */
    public long fingerprint() {
        countWaiting();
        ColumnCounters ones = byWeightBit[0];
        for (int bit = 1; bit < WEIGHT_BITS; bit++) {
            if (byWeightBit[bit].words() > 0) {
                ones.add(byWeightBit[bit], bit);
                byWeightBit[bit].clear();
            }
        }
        long words = ones.words();
        if (words == 0 && largeTotal == 0) {
            return NONE;
        }
        // The ones of a column outweigh its zeros if they weigh more than half of the total.
        long fingerprint;
        if (largeTotal == 0) {
            fingerprint = ones.greaterThan(words / 2);
        } else {
            largeTotal = Math.addExact(largeTotal, words);
            for (int level = 0; level < ones.levels(); level++) {
                addToDigits(ones.plane(level), 1L << level);
            }
            ones.clear();
            fingerprint = heavyColumns(largeTotal / 2);
        }
        return fingerprint == NONE ? 1 : fingerprint;
    }

    /** Counts the tokens in all buckets; those of the weights with the same bit together, because a batch is rarely full. */
    private void countWaiting() {
        for (int bit = 0; bit < WEIGHT_BITS && bucketSizes >>> (Byte.SIZE << bit) != 0; bit++) {
            int length = 0;
            for (int weight = 1 << bit; weight < SMALL_WEIGHTS; weight = weight + 1 | 1 << bit) {
                int size = (int) (bucketSizes >>> weight * Byte.SIZE) & 0xff;
                System.arraycopy(buckets, weight * BUCKET, joined, length, size);
                length += size;
            }
            byWeightBit[bit].addPadded(joined, 0, length);
        }
        bucketSizes = 0;
    }

    /** The columns whose ones weigh more than {@code half}, as a word. */
    private long heavyColumns(long half) {
        long heavy = 0;
        for (int digit = 0; digit < Long.SIZE / 4; digit++) {
            long weight0 = 0;
            long weight1 = 0;
            long weight2 = 0;
            long weight3 = 0;
            for (int high = 0; high < 4; high++) {
                int value = digit * DIGIT_VALUES + high * 4;
                long odd = byDigit[value + 1] + byDigit[value + 3];
                long all = byDigit[value] + byDigit[value + 2] + odd;
                weight0 += odd;
                weight1 += byDigit[value + 2] + byDigit[value + 3];
                weight2 += (high & 1) == 0 ? 0 : all;
                weight3 += (high & 2) == 0 ? 0 : all;
            }
            // The sign of a difference is one if the weight is greater.
            long bits = half - weight0 >>> 63 | half - weight1 >>> 63 << 1 | half - weight2 >>> 63 << 2 | half - weight3 >>> 63 << 3;
            heavy |= bits << digit * 4;
        }
        return heavy;
    }

    /** Forgets all features. */
    public void reset() {
        bucketSizes = 0;
        for (ColumnCounters counters : byWeightBit) {
            counters.clear();
        }
        if (largeTotal > 0) {
            Arrays.fill(byDigit, 0);
            largeTotal = 0;
        }
    }

    /** The number of bits, 0 to 64, in which two fingerprints differ. */
    public static int distance(long a, long b) {
        return Long.bitCount(a ^ b);
    }

    /**
     * Whether any fingerprint from {@code from} to {@code to}, exclusive, is at most {@code maxDistance} from a given one. Meant to skip
     * tiles of some hundred fingerprints quickly: always compares all of them, at a fraction of a nanosecond each.
     */
    public static boolean anyNear(long[] fingerprints, int from, int to, long fingerprint, int maxDistance) {
        // A negative difference means that one is near; without a branch, this loop is vectorized.
        int signs = 0;
        for (int i = from; i < to; i++) {
            signs |= Long.bitCount(fingerprint ^ fingerprints[i]) - maxDistance - 1;
        }
        return signs < 0;
    }
}
