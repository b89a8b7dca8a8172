package org.neardup.kernel.fingerprint;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class SimHashTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    private final SimHash simHash = new SimHash();

    @Test
    public void nothingAddedHasNoFingerprint() {
        assertEquals(SimHash.NONE, simHash.fingerprint());
        simHash.add(42, 0);
        assertEquals(SimHash.NONE, simHash.fingerprint());
    }

    @Test
    public void oneFeatureIsItsOwnFingerprint() {
        long token = randomness.random().nextLong() | 2;
        simHash.add(token);
        assertEquals(token, simHash.fingerprint());
        simHash.reset();
        simHash.add(token, 25);
        assertEquals(token, simHash.fingerprint());
    }

    @Test
    public void zeroSumIsZeroBit() {
        simHash.add(0b1100);
        simHash.add(0b1010);
        assertEquals(0b1000, simHash.fingerprint());
    }

    @Test
    public void allZeroResultBecomesOne() {
        simHash.add(0L);
        assertEquals(1L, simHash.fingerprint());
        simHash.reset();
        simHash.add(-1L);
        simHash.add(0L);
        assertEquals(1L, simHash.fingerprint());
    }

    @Test
    public void unweightedEqualsNaive() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 300; round++) {
            simHash.reset();
            NaiveSimHash naive = new NaiveSimHash();
            int features = randomness.between(1, round < 200 ? 100 : 5_000);
            long fixed = random.nextBoolean() ? 0 : random.nextLong();
            for (int i = 0; i < features; i++) {
                long token = random.nextInt(4) == 0 ? fixed : random.nextLong();
                simHash.add(token);
                naive.add(token, BigInteger.ONE);
            }
            assertEquals(naive.fingerprint(), simHash.fingerprint());
        }
    }

    @Test
    public void manyAtOnceEqualOneByOne() {
        RandomGenerator random = randomness.random();
        SimHash oneByOne = new SimHash();
        for (int round = 0; round < 100; round++) {
            for (int part = randomness.between(1, 4); part > 0; part--) {
                long[] tokens = random.longs(randomness.between(0, 700)).toArray();
                int from = randomness.between(0, tokens.length);
                int to = randomness.between(from, tokens.length);
                simHash.add(tokens, from, to);
                for (int i = from; i < to; i++) {
                    oneByOne.add(tokens[i]);
                }
            }
            assertEquals(oneByOne.fingerprint(), simHash.fingerprint());
            if (random.nextInt(3) == 0) {
                simHash.reset();
                oneByOne.reset();
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> simHash.add(new long[3], 2, 4));
    }

    @Test
    public void weightedEqualsNaive() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 400; round++) {
            simHash.reset();
            NaiveSimHash naive = new NaiveSimHash();
            int features = randomness.between(1, 1 << randomness.between(1, 10));
            int shape = random.nextInt(6);
            for (int i = 0; i < features; i++) {
                long token = shape == 0 ? random.nextInt(8) : random.nextLong();
                if (shape <= 2) {
                    int weight = shape == 2 ? random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(31) : randomness.between(0, 20);
                    simHash.add(token, weight);
                    naive.add(token, BigInteger.valueOf(weight));
                } else if (shape == 3 || random.nextInt(3) > 0) {
                    int weight = (int) Math.pow(2, random.nextDouble(-1, 30.9));
                    simHash.add(token, weight);
                    naive.add(token, BigInteger.valueOf(weight));
                } else {
                    simHash.add(token);
                    naive.add(token, BigInteger.ONE);
                }
            }
            assertEquals("round " + round + " shape " + shape, naive.fingerprint(), simHash.fingerprint());
        }
    }

    /** Weights on both sides of the limits between the ways to count, with the fingerprint read in between. */
    @Test
    public void mixedWeightsEqualNaive() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            simHash.reset();
            NaiveSimHash naive = new NaiveSimHash();
            int features = randomness.between(0, 1 << randomness.between(0, 12));
            int least = randomness.between(0, 8);
            int most = round % 3 == 0 ? least : randomness.between(least, 10);
            int large = round % 2 == 0 ? 0 : randomness.between(1, 100);
            for (int i = 0; i < features; i++) {
                long token = round % 5 == 0 ? round : random.nextLong();
                int weight = random.nextInt(1000) < large ? random.nextInt(300) : randomness.between(least, most);
                if (weight == 1 && random.nextBoolean()) {
                    simHash.add(token);
                } else {
                    simHash.add(token, weight);
                }
                naive.add(token, BigInteger.valueOf(weight));
                if (random.nextInt(500) == 0) {
                    assertEquals(naive.fingerprint(), simHash.fingerprint());
                }
            }
            assertEquals(naive.fingerprint(), simHash.fingerprint());
        }
    }

    @Test
    public void orderDoesNotMatter() {
        RandomGenerator random = randomness.random();
        int features = randomness.between(2, 500);
        long[] tokens = random.longs(features).toArray();
        int[] weights = random.ints(features, 0, 20).toArray();
        for (int i = 0; i < features; i++) {
            simHash.add(tokens[i], weights[i]);
        }
        long forwards = simHash.fingerprint();
        simHash.reset();
        for (int i = features - 1; i >= 0; i--) {
            simHash.add(tokens[i], weights[i]);
        }
        assertEquals(forwards, simHash.fingerprint());
    }

    @Test
    public void weightIsRepetition() {
        RandomGenerator random = randomness.random();
        SimHash repeated = new SimHash();
        for (int i = 0; i < 100; i++) {
            long token = random.nextLong();
            int weight = randomness.between(0, 40);
            simHash.add(token, weight);
            for (int n = 0; n < weight; n++) {
                repeated.add(token);
            }
            assertEquals(repeated.fingerprint(), simHash.fingerprint());
        }
    }

    @Test
    public void readingDoesNotChangeTheSum() {
        RandomGenerator random = randomness.random();
        NaiveSimHash naive = new NaiveSimHash();
        for (int i = 0; i < 3_000; i++) {
            long token = random.nextLong();
            simHash.add(token, 3);
            naive.add(token, BigInteger.valueOf(3));
            assertEquals(naive.fingerprint(), simHash.fingerprint());
        }
    }

    @Test
    public void largestWeights() {
        simHash.add(0b0110, Integer.MAX_VALUE);
        for (int i = 0; i < 200; i++) {
            simHash.add(0b0011, Integer.MAX_VALUE);
        }
        assertEquals(0b0011, simHash.fingerprint());
    }

    @Test
    public void refusesBadWeights() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> simHash.add(1, -3));
        assertEquals("the weight of a feature must not be negative, but was [-3]", e.getMessage());
    }

    @Test
    public void distanceCountsDifferentBits() {
        assertEquals(0, SimHash.distance(5, 5));
        assertEquals(64, SimHash.distance(0, -1));
        assertEquals(2, SimHash.distance(0b0110, 0b0011));
    }

    /** The share of differing bits of two documents estimates the angle between them (Charikar, section 3). */
    @Test
    public void distanceEstimatesTheAngle() {
        RandomGenerator random = new SplittableRandom(7);
        int rounds = 2_000;
        int features = 60;
        int replaced = 15;
        long differing = 0;
        for (int round = 0; round < rounds; round++) {
            long[] tokens = random.longs(features).toArray();
            long before = fingerprint(tokens);
            for (int i = 0; i < replaced; i++) {
                tokens[i] = random.nextLong();
            }
            differing += SimHash.distance(before, fingerprint(tokens));
        }
        double angle = Math.acos((features - replaced) / (double) features) / Math.PI;
        assertEquals(angle, differing / (64.0 * rounds), 0.01);
    }

    /** Pins version 1: if this fails, stored fingerprints are no longer comparable, and the version must change. */
    @Test
    public void golden() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            simHash.add(random.nextLong());
        }
        assertEquals("unweighted", GOLDEN_UNWEIGHTED, Long.toHexString(simHash.fingerprint()));
        simHash.reset();
        for (int i = 0; i < 100; i++) {
            simHash.add(random.nextLong(), i % 7);
        }
        assertEquals("integers", GOLDEN_INTEGERS, Long.toHexString(simHash.fingerprint()));
        assertEquals(1, SimHash.VERSION);
    }

    private static final String GOLDEN_UNWEIGHTED = "90e3146e104b43b1";
    private static final String GOLDEN_INTEGERS = "396112ebf6594fc6";

    private long fingerprint(long[] tokens) {
        simHash.reset();
        for (long token : tokens) {
            simHash.add(token);
        }
        return simHash.fingerprint();
    }

    /** Implements the definition literally. */
    private static final class NaiveSimHash {

        private final BigInteger[] sums = new BigInteger[64];

        NaiveSimHash() {
            Arrays.fill(sums, BigInteger.ZERO);
        }

        void add(long token, BigInteger weight) {
            for (int bit = 0; bit < 64; bit++) {
                sums[bit] = (token >>> bit & 1) == 1 ? sums[bit].add(weight) : sums[bit].subtract(weight);
            }
        }

        long fingerprint() {
            long fingerprint = 0;
            for (int bit = 0; bit < 64; bit++) {
                if (sums[bit].signum() > 0) {
                    fingerprint |= 1L << bit;
                }
            }
            return fingerprint == 0 && Arrays.stream(sums).anyMatch(sum -> sum.signum() != 0) ? 1 : fingerprint;
        }
    }
}
