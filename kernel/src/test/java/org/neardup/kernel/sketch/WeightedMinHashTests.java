package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class WeightedMinHashTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** The sketches of a version must never change. */
    @Test
    public void goldenSketch() {
        SplittableRandom random = new SplittableRandom(20261123);
        long checksum = 0;
        for (int samples : new int[] {1, 64, 100, 256, 1024}) {
            WeightedMinHash minHash = new WeightedMinHash(samples);
            for (int document = 0; document < 200; document++) {
                long[] sketch = new long[samples];
                int size = 1 + random.nextInt(1 << random.nextInt(1, 9));
                double[] weights = new double[size];
                int shape = document % 4;
                for (int i = 0; i < size; i++) {
                    weights[i] = switch (shape) {
                        case 0 -> 1;
                        case 1 -> 1 + random.nextInt(5);
                        case 2 -> random.nextDouble() + 0x1p-30;
                        default -> Math.scalb(1 + random.nextDouble(), random.nextInt(-39, 40));
                    };
                }
                minHash.sketch(random.longs(size).toArray(), weights, size, sketch);
                checksum = 31 * checksum + Arrays.hashCode(sketch);
            }
        }
        assertEquals(7465136216397472384L, checksum);
        long[] sketch = new long[1];
        new WeightedMinHash(1).sketch(new long[] {1, 2, 3}, new double[] {1, 0.3, 2.5}, 3, sketch);
        assertEquals(-3048065466338932159L, sketch[0]);
    }

    /** Compares with all darts of all levels, one by one, with the library's logarithm. */
    @Test
    public void equalsDefinition() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 300; round++) {
            int samples = 1 + random.nextInt(1 << random.nextInt(1, 8));
            int size = 1 + random.nextInt(1 << random.nextInt(1, 7));
            long[] tokens = random.longs(size).toArray();
            double[] weights = new double[size];
            int spread = random.nextInt(4) == 0 ? 38 : random.nextInt(4);
            boolean powers = random.nextBoolean();
            for (int i = 0; i < size; i++) {
                int exponent = random.nextInt(-spread, spread + 1);
                weights[i] = Math.scalb(powers ? 1 : 1 + random.nextDouble(), exponent);
            }
            long[] sketch = new long[samples];
            new WeightedMinHash(samples).sketch(tokens, weights, size, sketch);
            assertArrayEquals(DartDefinition.sketch(tokens, weights, samples), sketch);
        }
    }

    @Test
    public void agreesAsOftenAsSetsAreSimilar() {
        RandomGenerator random = randomness.random();
        int samples = 512;
        WeightedMinHash minHash = new WeightedMinHash(samples);
        for (int shape = 0; shape < 12; shape++) {
            double expected = 0;
            long matches = 0;
            int rounds = 200;
            for (int round = 0; round < rounds; round++) {
                WeightedSet left = WeightedSet.draw(random, shape);
                WeightedSet right = left.changed(random, random.nextDouble());
                expected += left.similarity(right) * samples;
                matches += matches(left.sketch(minHash), right.sketch(minHash));
            }
            assertNear("shape " + shape, expected, matches, (long) samples * rounds);
        }
    }

    /** If samples of a sketch depended on each other, the number of matches would vary more, or less. */
    @Test
    public void samplesAreIndependent() {
        RandomGenerator random = randomness.random();
        int samples = 256;
        int rounds = 4000;
        WeightedMinHash minHash = new WeightedMinHash(samples);
        double squares = 0;
        for (int round = 0; round < rounds; round++) {
            // Similarity 1/2 of few tokens, so that samples share tokens.
            long[] tokens = random.longs(6).toArray();
            WeightedSet left = new WeightedSet(Arrays.copyOf(tokens, 4), new double[] {1, 1, 2, 4});
            WeightedSet right = new WeightedSet(Arrays.copyOfRange(tokens, 2, 6), new double[] {2, 4, 1, 1});
            assertEquals(0.6, left.similarity(right), 1e-12);
            double difference = matches(left.sketch(minHash), right.sketch(minHash)) - 0.6 * samples;
            squares += difference * difference;
        }
        // The variance of a sample variance of n binomials is about 2 / (n - 1); eight deviations.
        assertEquals(1, squares / rounds / (samples * 0.6 * 0.4), 8 * Math.sqrt(2.0 / rounds));
    }

    @Test
    public void orderAndRepetitionDoNotMatter() {
        RandomGenerator random = randomness.random();
        WeightedMinHash minHash = new WeightedMinHash(128);
        for (int round = 0; round < 100; round++) {
            WeightedSet set = WeightedSet.draw(random, round % 12);
            int size = set.tokens().length;
            long[] tokens = Arrays.copyOf(set.tokens(), size + 3);
            double[] weights = Arrays.copyOf(set.weights(), size + 3);
            for (int i = size; i < size + 3; i++) {
                int repeated = random.nextInt(size);
                tokens[i] = tokens[repeated];
                weights[i] = Math.max(WeightedMinHash.MIN_WEIGHT, weights[repeated] * random.nextDouble());
            }
            for (int i = tokens.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                long token = tokens[i];
                double weight = weights[i];
                tokens[i] = tokens[j];
                weights[i] = weights[j];
                tokens[j] = token;
                weights[j] = weight;
            }
            assertArrayEquals(set.sketch(minHash), new WeightedSet(tokens, weights).sketch(minHash));
        }
    }

    /**
     * If the sample of a set belongs to a subset, it is also the sample of the subset: so growing a set only changes samples to new darts.
     */
    @Test
    public void growingSetKeepsOrReplacesSamples() {
        RandomGenerator random = randomness.random();
        WeightedMinHash minHash = new WeightedMinHash(256);
        WeightedSet set = WeightedSet.draw(random, 2);
        Map<Long, Integer> lastSeen = new HashMap<>();
        for (int step = 0; step < 30; step++) {
            for (long sample : set.sketch(minHash)) {
                Integer last = lastSeen.put(sample, step);
                assertTrue("a replaced sample came back", last == null || last >= step - 1);
            }
            set = set.grown(random);
        }
    }

    @Test
    public void leavesTheRestOfArraysAlone() {
        long[] sketch = new long[6];
        new WeightedMinHash(4).sketch(new long[] {5, 6}, new double[] {1, Double.NaN}, 1, sketch);
        assertEquals(0, sketch[4] | sketch[5]);
    }

    @Test
    public void saysWhatIsWrong() {
        WeightedMinHash minHash = new WeightedMinHash(4);
        for (double weight : new double[] {0, -0.0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e13, 1e-12}) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> minHash.sketch(new long[] {1, 2}, new double[] {1, weight}, 2, new long[4]));
            assertEquals("the weight at position 1 is [" + weight + "]; weights must be from 1.8189894035458565E-12 to 1.099511627776E12",
                e.getMessage());
        }
        assertEquals("an empty set has no sketch; leave it out", assertThrows(IllegalArgumentException.class,
            () -> minHash.sketch(new long[1], new double[1], 0, new long[4])).getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> minHash.sketch(new long[1], new double[] {1}, 1, new long[3]));
        assertThrows(IndexOutOfBoundsException.class, () -> minHash.sketch(new long[1], new double[] {1, 1}, 2, new long[4]));
        for (int samples : new int[] {Integer.MIN_VALUE, -1, 0, 4097}) {
            assertEquals("[samples] must be from 1 to 4096, but was [" + samples + "]",
                assertThrows(IllegalArgumentException.class, () -> new WeightedMinHash(samples)).getMessage());
        }
        new WeightedMinHash(4096).sketch(new long[1], new double[] {WeightedMinHash.MAX_WEIGHT}, 1, new long[4096]);
        new WeightedMinHash(4096).sketch(new long[1], new double[] {WeightedMinHash.MIN_WEIGHT}, 1, new long[4096]);
    }

    private static int matches(long[] left, long[] right) {
        int matches = 0;
        for (int i = 0; i < left.length; i++) {
            matches += left[i] == right[i] ? 1 : 0;
        }
        return matches;
    }

    /** Fails with a probability below 10<sup>-11</sup> for a sum of independent trials (Hoeffding). */
    static void assertNear(String message, double expected, long actual, long trials) {
        assertEquals(message, expected, actual, Math.sqrt(13.0 * trials));
    }
}
