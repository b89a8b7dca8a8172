package org.neardup.kernel.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class RatioTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void comparesExactly() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 10_000; round++) {
            Ratio a = new Ratio(anyPositive(random), anyPositive(random));
            Ratio b = random.nextInt(4) == 0
                ? new Ratio(a.numerator() / 2 * 2, a.denominator())
                : new Ratio(anyPositive(random), anyPositive(random));
            int expected = product(a.numerator(), b.denominator()).compareTo(product(b.numerator(), a.denominator()));
            assertEquals(a + " and " + b, expected, Integer.signum(a.compareTo(b)));
        }
    }

    private static long anyPositive(RandomGenerator random) {
        return Math.max(1, random.nextLong() >>> 1 + random.nextInt(62));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    @Test
    public void aDoubleIsTheDecimalItIsWrittenAs() {
        assertEquals(new Ratio(7, 10), Ratio.of(0.7));
        assertEquals(new Ratio(44, 100), Ratio.of(0.44));
        assertEquals(new Ratio(1, 1), Ratio.of(1.0));
        assertEquals(new Ratio(0, 1), Ratio.of(0.0));
        assertEquals(new Ratio(300, 1), Ratio.of(300.0));
        assertEquals(0, new Ratio(14, 20).compareTo(Ratio.of(0.7)));
        assertTrue("products of doubles are inexact", 0.7 * 10 != 7.000000000000001 && 0.1 * 3 > 0.3);
        assertEquals(0, new Ratio(3, 10).compareTo(Ratio.of(0.3)));
    }

    @Test
    public void refusesWhatIsNoRatio() {
        for (double value : new double[] { -0.1, Double.NaN, Double.POSITIVE_INFINITY, 1e-30, 1e30 }) {
            assertThrows(IllegalArgumentException.class, () -> Ratio.of(value));
        }
        assertThrows(IllegalArgumentException.class, () -> Ratio.of(new BigDecimal("0.1234567890123456789")));
        assertThrows(IllegalArgumentException.class, () -> Ratio.of(new BigDecimal("123456789.123456789012345678")));
        assertThrows(IllegalArgumentException.class, () -> new Ratio(1, 0));
        assertThrows(IllegalArgumentException.class, () -> new Ratio(-1, 1));
    }
}
