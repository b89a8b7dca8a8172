package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.Objects;

/**
 * Consistent weighted samples of a weighted set (Manasse et al.; Ioffe): two sets agree in a sample with a probability that is exactly
 * their weighted Jaccard similarity, the sum of their lesser weights over that of their greater ones. The samples of a sketch are
 * independent.
 *
 * <p>An instance holds the scratch memory of one thread; {@link #sketch} allocates nothing.
 *
 * <h2>Exact definition, version {@value #VERSION}</h2>
 * Each token throws darts at the quadrant of weights and ranks: a Poisson process of density 1, drawn from the token alone. Each dart
 * belongs to one of the K samples. A set owns the darts of its tokens below their weights; sample j is the dart of least rank that the set
 * owns among those of j. The dart of least rank that either of two sets owns is equally likely to be anywhere in the union of their areas,
 * and is the sample of both if it lies in the intersection. So it follows:
 * <ul>
 *     <li>The order of the tokens does not matter. A token given several times counts once, with its greatest weight.</li>
 *     <li>Sketches see absolute weights: a set and the same set with all weights doubled have a similarity of one half.</li>
 *     <li>The number of samples decides which dart belongs to which, so only sketches of equal numbers can be compared.</li>
 *     <li>All arithmetic is on integers and IEEE doubles, without the platform's logarithm: any machine makes the same sketch.</li>
 * </ul>
 *
 * <h2>How it is fast</h2>
 * As in DartMinHash (Christiani 2020), about K (ln K + {@value #SPARE_DARTS}) darts of least rank fill all samples, however many tokens
 * there are. The weights are cut into {@value #LEVELS} levels, each twice as wide as the one below. The darts of a level come by ascending
 * rank, with exponential gaps. Most levels of most tokens have no dart below the rank that is needed, and one comparison of eight bytes
 * at once tells this of eight levels ({@link #bytesUpTo}).
 */
public final class WeightedMinHash {

    /** Version of the definition above. Sketches of different versions cannot be compared. */
    public static final int VERSION = 1;

    /** The greatest number of samples. */
    public static final int MAX_SAMPLES = 4096;

    /** The least weight, 2<sup>-39</sup>. */
    public static final double MIN_WEIGHT = 0x1p-39;

    /** The greatest weight, 2<sup>40</sup>. */
    public static final double MAX_WEIGHT = 0x1p40;

    private static final int LEVELS = 80;
    /** Level 0 is of weights below {@link #MIN_WEIGHT}; level l above it from 2<sup>l - {@value #LEVEL_BIAS}</sup> to the double. */
    private static final int LEVEL_BIAS = 40;
    /** With so many times K more darts than expected to be needed, 8 % of sets need a second pass. */
    private static final double SPARE_DARTS = 2.5;
    private static final double MORE_DARTS = 1.5;
    /** Of a level with fewer darts expected, the first byte of the first one is 0; of one with more, it may be any. */
    private static final double EMPTY_LEVEL = 1.0 / 257;
    private static final double FULL_LEVEL = 6;

    private static final int MANTISSA_BITS = 52;

    /** A dart's hash: the place within its level, and the sample it belongs to. */
    private static final int SAMPLE_BITS = 24;
    private static final long SAMPLE_MASK = (1L << SAMPLE_BITS) - 1;
    private static final long WHOLE_LEVEL = 1L << Long.SIZE - SAMPLE_BITS;

    private static final long TOKEN_SEED = 0x5851F42D4C957F2DL;
    private static final long GROUP_STEP = 0x9E3779B97F4A7C15L;
    private static final long LEVEL_STEP = 0xD1342543DE82EF95L;
    private static final long DART_STEP = 0xDA942042E4DD58B5L;
    private static final long VALUE_SEED = 0x2545F4914F6CDD1DL;

    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long HIGH_BITS = ~LOW_BITS;

    private final int samples;
    private final double[] ranks;
    private final long[] darts;
    /** For eight levels each, the greatest first byte that a level's first dart can have if its rank is low enough. */
    private final long[] firstBytes = new long[LEVELS / Long.BYTES];
    private int empty;

    /**
     * Makes sketches of a number of samples.
     *
     * @param samples from 1 to {@value #MAX_SAMPLES}
     * @throws IllegalArgumentException if the number is not allowed
     */
    public WeightedMinHash(int samples) {
        if (samples < 1 || samples > MAX_SAMPLES) {
            throw new IllegalArgumentException("[samples] must be from 1 to " + MAX_SAMPLES + ", but was [" + samples + "]");
        }
        this.samples = samples;
        this.ranks = new double[samples];
        this.darts = new long[samples];
    }

    /** Number of samples of a sketch. */
    public int samples() {
        return samples;
    }

    /**
     * Sketches a weighted set.
     *
     * @param tokens  64-bit hashes
     * @param weights at the same places their weights, from {@link #MIN_WEIGHT} to {@link #MAX_WEIGHT}
     * @param count   number of tokens, 1 or more, from the beginning of both arrays
     * @param sketch  receives the samples, 64 random bits each, from its beginning
     * @throws IllegalArgumentException if the set is empty or a weight is not allowed; the sketch is then not written
     */
    public void sketch(long[] tokens, double[] weights, int count, long[] sketch) {
        Objects.checkFromIndexSize(0, count, Math.min(tokens.length, weights.length));
        Objects.checkFromIndexSize(0, samples, sketch.length);
        double sum = sum(weights, count);
        Arrays.fill(ranks, Double.POSITIVE_INFINITY);
        empty = samples;
        double maxRank = samples * (StrictMath.log(samples) + SPARE_DARTS) / sum;
        while (empty > 0) {
            prepareFirstBytes(maxRank);
            for (int i = 0; i < count; i++) {
                addToken(tokens[i], weights[i], maxRank);
            }
            maxRank *= MORE_DARTS;
        }
        for (int sample = 0; sample < samples; sample++) {
            sketch[sample] = mix(darts[sample] + VALUE_SEED);
        }
    }

    private static double sum(double[] weights, int count) {
        if (count == 0) {
            throw new IllegalArgumentException("an empty set has no sketch; leave it out");
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            double weight = weights[i];
            // Written so that NaN fails.
            if (!(weight >= MIN_WEIGHT && weight <= MAX_WEIGHT)) {
                throw new IllegalArgumentException("the weight at position " + i + " is [" + weight + "]; weights must be from "
                    + MIN_WEIGHT + " to " + MAX_WEIGHT);
            }
            sum += weight;
        }
        return sum;
    }

    /** Rounded up, as a dart of a higher rank does no harm. */
    private void prepareFirstBytes(double maxRank) {
        Arrays.fill(firstBytes, 0);
        for (int level = 0; level < LEVELS; level++) {
            double expected = maxRank / inverseWidth(level);
            long greatest = 0;
            if (expected > FULL_LEVEL) {
                greatest = 255;
            } else if (expected > EMPTY_LEVEL) {
                greatest = Math.min(255, (long) (-StrictMath.expm1(-expected) * 256 + 1e-9));
            }
            firstBytes[level / Long.BYTES] |= greatest << Byte.SIZE * (level % Long.BYTES);
        }
    }

    /** One by the width of a level, 2<sup>level - {@value #LEVEL_BIAS}</sup>; level 0 reaches from 0 up to the next one. */
    private static double inverseWidth(int level) {
        return Double.longBitsToDouble((long) (Double.MAX_EXPONENT + LEVEL_BIAS - Math.max(1, level)) << MANTISSA_BITS);
    }

    private void addToken(long token, double weight, double maxRank) {
        // The level that contains the weight; one that only begins there has no part in it.
        int exponent = Math.getExponent(weight);
        long mantissa = Double.doubleToRawLongBits(weight) & (1L << MANTISSA_BITS) - 1;
        int top = exponent + LEVEL_BIAS;
        // Rounded up.
        long topLimit = -(-mantissa >> MANTISSA_BITS - Long.SIZE + SAMPLE_BITS);
        if (topLimit == 0) {
            top--;
            topLimit = WHOLE_LEVEL;
        }
        long seed = mix(token ^ TOKEN_SEED);
        int topGroup = top / Long.BYTES;
        for (int group = topGroup; group >= 0; group--) {
            long bytes = mix(seed + (group + 1) * GROUP_STEP);
            long found = bytesUpTo(bytes, firstBytes[group]);
            if (group == topGroup) {
                found &= -1L >>> Long.SIZE - Byte.SIZE * (top % Long.BYTES + 1);
            }
            while (found != 0) {
                int inGroup = Long.numberOfTrailingZeros(found) / Byte.SIZE;
                int level = group * Long.BYTES + inGroup;
                addLevel(bytes, level, level == top ? topLimit : WHOLE_LEVEL, maxRank);
                found &= found - 1;
            }
        }
    }

    /** The highest bit of each byte of {@code bytes} that is not greater than that of {@code limits}. */
    private static long bytesUpTo(long bytes, long limits) {
        // The highest bit of the difference tells for the lower seven bits, and where they differ, that of the limit decides.
        long lower = (limits | HIGH_BITS) - (bytes & LOW_BITS);
        return (lower & ~(bytes ^ limits) | limits & ~bytes) & HIGH_BITS;
    }

    private void addLevel(long bytes, int level, long limit, double maxRank) {
        int inGroup = level % Long.BYTES;
        long stream = mix(bytes + (inGroup + 1) * LEVEL_STEP);
        double scale = inverseWidth(level);
        long firstByte = bytes >>> Byte.SIZE * inGroup << Long.SIZE - Byte.SIZE;
        double rank = Exponential.of(firstByte | stream >>> Byte.SIZE) * scale;
        while (rank < maxRank) {
            long dart = mix(stream + DART_STEP);
            if (dart >>> SAMPLE_BITS < limit) {
                keep(dart, rank);
            }
            stream += 2 * DART_STEP;
            rank += Exponential.of(mix(stream)) * scale;
        }
    }

    private void keep(long dart, double rank) {
        int sample = (int) ((dart & SAMPLE_MASK) * samples >>> SAMPLE_BITS);
        double least = ranks[sample];
        if (rank > least) {
            return;
        }
        if (least == Double.POSITIVE_INFINITY) {
            empty--;
        } else if (rank == least && dart >= darts[sample]) {
            return;
        }
        ranks[sample] = rank;
        darts[sample] = dart;
    }

    /** A permutation of 64-bit numbers that looks random (Stafford's variant 13, as in SplitMix). */
    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
