package org.neardup.kernel.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Threshold;

/** Compares the bounds with the inequalities that they solve, for every length. */
public class PruningTests {

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testLongestIsTheLastLengthThatTheInequalityAllows() {
        for (int round = 0; round < 20_000; round++) {
            int denominator = 1 + random.nextInt(random.nextBoolean() ? 20 : 1_000_000_000);
            Threshold threshold = new Threshold(1 + random.nextInt(denominator), denominator);
            long numerator = threshold.numerator();
            long whole = threshold.denominator();
            int length = 1 + random.nextInt(60);
            int delta1 = random.nextInt(length + 1);
            long published = Pruning.PUBLISHED.longest(threshold, length, delta1);
            long tight = Pruning.TIGHT.longest(threshold, length, delta1);
            String message = threshold + " " + length + " " + delta1;
            assertTrue(message, tight <= published && published <= Pruning.NONE.longest(threshold, length, delta1));
            for (long partner : new long[] {published, published + 1, tight, tight + 1, length, length + random.nextInt(100)}) {
                long delta2 = length - partner;
                assertEquals(message, (delta1 - delta2) * whole > (whole - numerator) * partner, partner > published);
                // The maximum overlap of the unread tokens of two multisets, divided by the minimum of their union.
                assertEquals(message, (length - delta1) * whole < numerator * (partner + delta1), partner > tight);
            }
        }
    }

    @Test
    public void testGreaterDeltaNeverAdmitsMore() {
        for (Pruning pruning : Pruning.values()) {
            for (int delta1 = 1; delta1 <= 50; delta1++) {
                Threshold threshold = Threshold.parse("0.44");
                assertTrue(pruning.longest(threshold, 50, delta1) <= pruning.longest(threshold, 50, delta1 - 1));
            }
        }
    }
}
