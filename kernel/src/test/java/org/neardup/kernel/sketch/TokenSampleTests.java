package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class TokenSampleTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void goldenSample() {
        int[] sample = take(new TokenSample(4), new long[] { 1, 2, 3, 4, 5, 6, 7, 8 });
        assertEquals("012330ae12ed5e531e1d1692563c61bfb6", HexFormat.of().formatHex(TokenSample.store(sample, sample.length)));
    }

    @Test
    public void takesTheDistinctTokensOfLeastHash() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 300; round++) {
            long[] tokens = random.longs(1 + random.nextInt(100)).map(bits -> bits >>> random.nextInt(64)).toArray();
            TokenSample format = new TokenSample(1 + random.nextInt(60));
            Set<Long> names = Arrays.stream(tokens).mapToObj(token -> Integer.toUnsignedLong(TokenSample.name(token)))
                .collect(Collectors.toCollection(TreeSet::new));
            assertArrayEquals(names.stream().limit(format.size()).mapToInt(Long::intValue).toArray(), take(format, tokens));
        }
    }

    /** Against the weights of the union's tokens of least hash. */
    @Test
    public void estimatesByTheSampleOfTheUnion() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 300; round++) {
            long[] left = random.longs(1 + random.nextInt(60)).toArray();
            long[] right = random.longs(1 + random.nextInt(60)).toArray();
            for (int i = 0; i < right.length; i++) {
                right[i] = random.nextInt(3) > 0 ? left[random.nextInt(left.length)] : right[i];
            }
            TokenSample format = new TokenSample(1 + random.nextInt(130));
            int salt = random.nextInt();
            TokenSample.Weights weights = name -> Integer.toUnsignedLong(name * 31 + salt) % 5;
            Set<Long> inLeft = names(left);
            Set<Long> inRight = names(right);
            Set<Long> union = new TreeSet<>(inLeft);
            union.addAll(inRight);
            double common = 0;
            double all = 0;
            for (long name : union.stream().limit(format.size()).toList()) {
                double weight = weights.of((int) name);
                all += weight;
                common += inLeft.contains(name) && inRight.contains(name) ? weight : 0;
            }
            double expected = all == 0 ? 0 : common / all;
            int[] leftSample = take(format, left);
            int[] rightSample = take(format, right);
            assertEquals(expected, format.estimate(leftSample, 0, leftSample.length, rightSample, 0, rightSample.length, weights), 1e-12);
            // Parts of larger arrays, and in the other order.
            int[] both = Arrays.copyOf(rightSample, rightSample.length + leftSample.length);
            System.arraycopy(leftSample, 0, both, rightSample.length, leftSample.length);
            assertEquals(expected, format.estimate(both, 0, rightSample.length, both, rightSample.length, both.length, weights), 1e-12);
        }
    }

    @Test
    public void estimatesWithoutBias() {
        RandomGenerator random = randomness.random();
        TokenSample format = new TokenSample(64);
        int rounds = 2000;
        double sum = 0;
        for (int round = 0; round < rounds; round++) {
            long[] tokens = random.longs(600).toArray();
            int[] left = take(format, Arrays.copyOf(tokens, 400));
            int[] right = take(format, Arrays.copyOfRange(tokens, 200, 600));
            sum += format.estimate(left, 0, left.length, right, 0, right.length, name -> 1);
        }
        // A mean of numbers from 0 to 1, each the mean of 64 draws without replacement (Hoeffding).
        assertEquals(1.0 / 3, sum / rounds, Math.sqrt(13.0 / (64 * rounds)));
        assertEquals(Math.sqrt(2.0 / 9 / 64), format.standardError(1.0 / 3), 1e-12);
    }

    @Test
    public void storedFormIsReadBackAndCut() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            long[] tokens = random.longs(1 + random.nextInt(80)).toArray();
            int[] sample = take(new TokenSample(50), tokens);
            byte[] stored = TokenSample.store(sample, sample.length);
            assertTrue(stored.length <= new TokenSample(50).mostStoredBytes());
            TokenSample smaller = new TokenSample(1 + random.nextInt(50));
            int[] read = new int[smaller.size() + 2];
            byte[] moved = new byte[stored.length + 3];
            System.arraycopy(stored, 0, moved, 1, stored.length);
            int count = smaller.read(moved, 1, stored.length, read, 2);
            assertArrayEquals(take(smaller, tokens), Arrays.copyOfRange(read, 2, 2 + count));
        }
    }

    @Test
    public void saysWhatIsWrong() {
        for (int size : new int[] { -1, 0, 4097 }) {
            assertEquals("[size] must be from 1 to 4096, but was [" + size + "]",
                assertThrows(IllegalArgumentException.class, () -> new TokenSample(size)).getMessage());
        }
        TokenSample format = new TokenSample(4);
        assertEquals("an empty set has no sample; leave it out", assertThrows(IllegalArgumentException.class,
            () -> format.take(new long[1], 0, new int[1], new int[4])).getMessage());
        assertEquals("expected a sample of version 1, but found 5 bytes of version 7; samples of different versions cannot be compared",
            assertThrows(IllegalArgumentException.class, () -> format.read(new byte[] { 7, 0, 0, 0, 0 }, 0, 5, new int[4], 0))
                .getMessage());
        for (int length : new int[] { 0, 1, 2, 4, 6 }) {
            byte[] stored = new byte[length];
            Arrays.fill(stored, (byte) 1);
            assertThrows(IllegalArgumentException.class, () -> format.read(stored, 0, length, new int[4], 0));
        }
    }

    private static Set<Long> names(long[] tokens) {
        return Arrays.stream(tokens).mapToObj(token -> Integer.toUnsignedLong(TokenSample.name(token))).collect(Collectors.toSet());
    }

    private static int[] take(TokenSample format, long[] tokens) {
        int[] sample = new int[format.size()];
        int count = format.take(tokens, tokens.length, new int[tokens.length], sample);
        return Arrays.copyOf(sample, count);
    }
}
