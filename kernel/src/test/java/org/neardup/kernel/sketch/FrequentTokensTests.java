package org.neardup.kernel.sketch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class FrequentTokensTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void theMostFrequentTokensHaveBitsOfTheirOwn() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            int samples = 1 + random.nextInt(200);
            int[] frequencies = random.ints(random.nextInt(150), 1, samples + 1).toArray();
            FrequentTokens tokens = new FrequentTokens(frequencies, samples);
            int[] frequent = IntStream.range(0, frequencies.length).filter(tokens::contains).toArray();
            int[] others = IntStream.range(0, frequencies.length).filter(number -> tokens.contains(number) == false).toArray();
            assertEquals(frequent.length, Long.bitCount(Arrays.stream(frequent).mapToLong(tokens::bit).reduce(0, (a, b) -> a | b)));
            assertTrue(Arrays.stream(others).allMatch(number -> tokens.bit(number) == 0));
            int least = Arrays.stream(frequent).map(number -> frequencies[number]).min().orElse(Integer.MAX_VALUE);
            assertTrue(least > 1 && least > samples / 32);
            int next = Arrays.stream(others).map(number -> frequencies[number]).max().orElse(0);
            assertTrue(next <= least && (frequent.length == 64 || next <= Math.max(1, samples / 32)));
        }
    }

    @Test
    public void sumsValuesOfAnyTokens() {
        RandomGenerator random = randomness.random();
        for (int count : new int[] {0, 1, 7, 8, 9, 63, 64, 100}) {
            int[] frequencies = new int[count];
            Arrays.fill(frequencies, 2);
            long[] values = random.longs(count, 0, 1L << 50).toArray();
            FrequentTokens tokens = new FrequentTokens(frequencies, 2);
            FrequentTokens.Sums sums = tokens.sums(number -> values[number]);
            for (int round = 0; round < 100; round++) {
                int[] some = IntStream.range(0, count).filter(number -> tokens.contains(number) && random.nextBoolean()).toArray();
                long bits = Arrays.stream(some).mapToLong(tokens::bit).sum();
                assertEquals(Arrays.stream(some).mapToLong(number -> values[number]).sum(), sums.of(bits));
            }
        }
    }
}
