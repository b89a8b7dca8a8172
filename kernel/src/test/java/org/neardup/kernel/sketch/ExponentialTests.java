package org.neardup.kernel.sketch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class ExponentialTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void equalsLogarithm() {
        RandomGenerator random = randomness.random();
        for (int i = 0; i < 200_000; i++) {
            long bits = random.nextLong() >>> random.nextInt(64);
            bits = random.nextBoolean() ? bits : ~bits;
            double uniform = ((bits >>> 1) + (bits & 1) * 0.5 + 0.25) * 0x1p-63;
            double rest = ((~bits >>> 1) + (~bits & 1) * 0.5 + 0.25) * 0x1p-63;
            double expected = uniform < 0.5 ? -StrictMath.log1p(-uniform) : -StrictMath.log(rest);
            assertEquals(Long.toHexString(bits), 1, Exponential.of(bits) / expected, 1e-13 + 0x1p-64 / rest);
        }
    }

    @Test
    public void ascends() {
        RandomGenerator random = randomness.random();
        for (int i = 0; i < 200_000; i++) {
            long bits = random.nextLong();
            long more = bits + (1 + random.nextLong(1L << 40));
            if (Long.compareUnsigned(bits, more) < 0) {
                assertTrue(Long.toHexString(bits), Exponential.of(bits) < Exponential.of(more) + 1e-13 * Exponential.of(more));
            }
        }
        assertEquals(0x1p-65, Exponential.of(0), 0);
        assertTrue(Double.isFinite(Exponential.of(-1)));
    }
}
