package org.neardup.kernel.sketch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.sketch.Verdict.Outcome;

public class StoppingRuleTests {

    private static final SketchFormat WHOLE = new SketchFormat(128, 32);

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Table 1 of Yuan et al., T = .8 and k = 100. Its column heads are off by one; the values are for these events. */
    @Test
    public void tableOfThePaper() {
        Binomial matches = new Binomial(100, 0.8);
        assertEquals(1.29e-6, atMost(matches, 59), 0.005e-6);
        assertEquals(3.61e-6, atMost(matches, 60), 0.005e-6);
        assertEquals(9.7e-6, atMost(matches, 61), 0.05e-6);
        assertEquals(1.87e-5, 1 - atMost(matches, 94), 0.005e-5);
        assertEquals(3.7e-6, 1 - atMost(matches, 95), 0.05e-6);
        assertEquals(61, matches.lowerBound(1e-5));
        assertEquals(95, matches.upperBound(1e-5));
        StoppingRule rule = StoppingRule.ofEachPoint(WHOLE, 0.8, 1e-5, 100);
        assertEquals(61, rule.lowerBound(0));
        assertEquals(95, rule.upperBound(0));
        // 128 · .8 = 102.4
        assertEquals(103, rule.required());
    }

    /** Compares with sums of exact fractions. */
    @Test
    public void boundsAreThoseOfExactTails() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 150; round++) {
            int samples = 1 + random.nextInt(150);
            int match = 1 + random.nextInt(255);
            double error = Math.pow(10, -1 - random.nextInt(40)) * (0.5 + random.nextDouble());
            BigDecimal limit = new BigDecimal(error).multiply(new BigDecimal(BigInteger.TWO.pow(8 * samples)));
            BigInteger[] weights = weights(samples, match);
            int lower = -1;
            BigInteger tail = BigInteger.ZERO;
            for (int m = 0; m < samples && new BigDecimal(tail = tail.add(weights[m])).compareTo(limit) <= 0; m++) {
                lower = m;
            }
            int upper = samples;
            tail = BigInteger.ZERO;
            for (int m = samples; m > 0 && new BigDecimal(tail = tail.add(weights[m])).compareTo(limit) <= 0; m--) {
                upper = m - 1;
            }
            Binomial matches = new Binomial(samples, match / 256.0);
            assertEquals(lower, matches.lowerBound(error));
            assertEquals(upper, matches.upperBound(error));
        }
    }

    /** 256<sup>n</sup> Pr(X = m) for each m, if samples match with a probability of {@code match} / 256. */
    private static BigInteger[] weights(int samples, int match) {
        BigInteger[] weights = new BigInteger[samples + 1];
        BigInteger choices = BigInteger.ONE;
        for (int m = 0; m <= samples; m++) {
            weights[m] = choices.multiply(BigInteger.valueOf(match).pow(m)).multiply(BigInteger.valueOf(256 - match).pow(samples - m));
            choices = choices.multiply(BigInteger.valueOf(samples - m)).divide(BigInteger.valueOf(m + 1));
        }
        return weights;
    }

    @Test
    public void tailsFarBelowTheLeastDouble() {
        Binomial matches = new Binomial(4096, 0.9);
        assertEquals(4096 * StrictMath.log1p(-0.9), matches.logProbability(0), 1e-6);
        assertEquals(-1, new Binomial(4, 0.5).lowerBound(1e-3));
        assertEquals(4, new Binomial(4, 0.5).upperBound(1e-3));
    }

    @Test
    public void comparisonStopsWhereItsBoundsSay() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 40; round++) {
            SketchFormat format = SketchFormatTests.drawFormat(random);
            double threshold = 0.05 + 0.9 * random.nextDouble();
            int[] points = random.ints(1 + random.nextInt(6), 1, format.samples() + 1).sorted().distinct().toArray();
            StoppingRule rule = StoppingRule.of(format, threshold, Math.pow(10, -1 - random.nextInt(6)), points);
            for (int pair = 0; pair < 40; pair++) {
                double match = format.matchProbability(pair % 2 == 0 ? threshold : random.nextDouble());
                long[] left = random.longs(format.samples()).toArray();
                long[] right = left.clone();
                int[] matchesUpTo = new int[format.samples() + 1];
                for (int i = 0; i < left.length; i++) {
                    boolean matches = random.nextDouble() < match;
                    right[i] ^= matches ? 0 : 1;
                    matchesUpTo[i + 1] = matchesUpTo[i] + (matches ? 1 : 0);
                }
                Verdict verdict = rule.compare(SketchFormatTests.pack(format, left), 0, SketchFormatTests.pack(format, right), 0);
                check(rule, points, matchesUpTo, verdict);
            }
        }
    }

    private static void check(StoppingRule rule, int[] points, int[] matchesUpTo, Verdict verdict) {
        for (int i = 0; i < points.length; i++) {
            int matches = matchesUpTo[points[i]];
            if (matches <= rule.lowerBound(i) || matches > rule.upperBound(i)) {
                assertEquals(matches <= rule.lowerBound(i) ? Outcome.REJECTED_EARLY : Outcome.ACCEPTED_EARLY, verdict.outcome());
                assertEquals(points[i], verdict.samples());
                assertEquals(matches > rule.upperBound(i), verdict.similar());
                return;
            }
        }
        int samples = matchesUpTo.length - 1;
        assertEquals(matchesUpTo[samples] >= rule.required() ? Outcome.ACCEPTED : Outcome.REJECTED, verdict.outcome());
        assertEquals(samples, verdict.samples());
    }

    /** The error is that of the whole comparison, and not much smaller than allowed; the paper's rule exceeds it over all points. */
    @Test
    public void errorHoldsOverAllPointsTogether() {
        for (int bits : new int[] {1, 4, 32}) {
            SketchFormat format = new SketchFormat(512, bits);
            int[] points = StoppingRule.groupPoints(format);
            assertEquals(8, points.length);
            for (double threshold : new double[] {0.3, 0.5, 0.8, 0.95}) {
                for (double error : new double[] {1e-2, 1e-5}) {
                    StoppingRule paper = StoppingRule.ofEachPoint(format, threshold, error, points);
                    double joint = paper.jointError(format.matchProbability(threshold));
                    assertTrue("joint error of the paper's rule " + joint, joint > 1.2 * error && joint <= points.length * error);
                    StoppingRule rule = StoppingRule.of(format, threshold, error, points);
                    double corrected = rule.jointError(format.matchProbability(threshold));
                    assertTrue("joint error " + corrected, corrected <= error && corrected > error / 4);
                    assertTrue(rule.pointError() < error && rule.pointError() >= error / points.length);
                    // Further from the threshold, errors are rarer.
                    assertTrue(rule.rejectedEarly(threshold + 0.02) < rule.rejectedEarly(threshold));
                    assertTrue(rule.acceptedEarly(threshold - 0.02) < rule.acceptedEarly(threshold));
                }
            }
        }
    }

    /**
     * Sketches of sets exactly at the threshold, where errors are most frequent: errors are as frequent as computed, and decisions agree
     * with full comparisons.
     */
    @Test
    public void errorHoldsInSimulation() {
        RandomGenerator random = randomness.random();
        SketchFormat format = new SketchFormat(256, 2);
        double error = 0.02;
        int rounds = 6000;
        // Six of ten weights in common.
        StoppingRule rule = StoppingRule.of(format, 0.6, error, 16, 32, 64, 128, 192);
        WeightedMinHash minHash = new WeightedMinHash(format.samples());
        int rejected = 0;
        int accepted = 0;
        int againstFull = 0;
        for (int round = 0; round < rounds; round++) {
            long[] tokens = random.longs(6).toArray();
            long[] left = SketchFormatTests.pack(format,
                new WeightedSet(Arrays.copyOf(tokens, 4), new double[] {1, 1, 2, 4}).sketch(minHash));
            long[] right = SketchFormatTests.pack(format,
                new WeightedSet(Arrays.copyOfRange(tokens, 2, 6), new double[] {2, 4, 1, 1}).sketch(minHash));
            Verdict verdict = rule.compare(left, 0, right, 0);
            rejected += verdict.outcome() == Outcome.REJECTED_EARLY ? 1 : 0;
            accepted += verdict.outcome() == Outcome.ACCEPTED_EARLY ? 1 : 0;
            againstFull += verdict.similar() == format.matches(left, 0, right, 0) >= rule.required() ? 0 : 1;
        }
        WeightedMinHashTests.assertNear("rejected early", rule.rejectedEarly(0.6) * rounds, rejected, rounds);
        WeightedMinHashTests.assertNear("accepted early", rule.acceptedEarly(0.6) * rounds, accepted, rounds);
        // Allow seven standard deviations of rare errors of two kinds.
        double most = 2 * error * rounds;
        assertTrue(rejected + accepted + " errors", rejected + accepted <= most + 7 * Math.sqrt(most));
        assertTrue(againstFull + " decisions unlike those of all samples", againstFull <= most + 7 * Math.sqrt(most));
    }

    @Test
    public void verdictsSayWhy() {
        StoppingRule rule = StoppingRule.ofEachPoint(WHOLE, 0.8, 1e-5, 100);
        long[] left = new long[WHOLE.words()];
        long[] right = new long[WHOLE.words()];
        Verdict accepted = rule.compare(left, 0, right, 0);
        assertEquals("more than 95 of the first 100 samples match, which is too improbable at a similarity below 0.8", accepted.reason());
        assertSame(accepted, rule.compare(left, 0, right, 0));
        Arrays.fill(right, -1);
        assertEquals("at most 61 of the first 100 samples match, which is too improbable at a similarity of 0.8 or more",
            rule.compare(left, 0, right, 0).reason());
    }

    @Test
    public void saysWhatIsWrong() {
        assertEquals("[threshold] must be above 0 and below 1, but was [1.0]; [error] must be from 1.0E-15 to below 0.5, but was [0.5]; "
            + "[points] must ascend, but [7] follows [8]; [points] must be from 1 to 128, the number of samples, but one was [129]",
            assertThrows(IllegalArgumentException.class, () -> StoppingRule.of(WHOLE, 1, 0.5, 8, 7, 129)).getMessage());
        for (double threshold : new double[] {0, -1, 2, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> StoppingRule.of(WHOLE, threshold, 0.1, 1));
        }
        for (double error : new double[] {0, -1, 1, 1e-16, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> StoppingRule.ofEachPoint(WHOLE, 0.5, error, 1));
        }
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.of(WHOLE, 0.5, 0.1));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.of(WHOLE, 0.5, 0.1, 0));
        assertThrows(IllegalArgumentException.class, () -> StoppingRule.of(WHOLE, 0.5, 0.1, 3, 3));
    }

    private static double atMost(Binomial binomial, int matches) {
        double sum = 0;
        for (int m = 0; m <= matches; m++) {
            sum += Math.exp(binomial.logProbability(m));
        }
        return sum;
    }
}
