package org.neardup.kernel.papers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.sketch.StoppingRule;

/** The shape of Figure 10 of Yuan et al. */
public class YuanTablesTests {

    private static final int PAIRS = 4_000;

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    /** More samples decide more pairs, and all but those near the threshold; similarities around T are the hardest. */
    @Test
    public void testFilterRatesGrowWithTheSamples() {
        for (FilterRates rates : List.of(YuanTables.uniform(), YuanTables.gaussian())) {
            for (double[] ofThreshold : rates.rates()) {
                for (int k = 1; k < ofThreshold.length; k++) {
                    assertTrue(rates.name(), ofThreshold[k] > ofThreshold[k - 1]);
                }
                assertTrue(rates.name(), ofThreshold[ofThreshold.length - 1] < 1);
            }
        }
        int half = 1;
        assertEquals(0.5, FilterRates.THRESHOLDS[half], 0);
        for (int k = 0; k < FilterRates.SAMPLES.length; k++) {
            assertTrue(YuanTables.gaussian().rates()[half][k] < YuanTables.uniform().rates()[half][k]);
            assertTrue(YuanTables.gaussian().rates()[half][k] < YuanTables.gaussian().rates()[half + 1][k]);
        }
    }

    /** The rates are those of drawing a similarity, then each sample, which matches with this probability. */
    @Test
    public void testFilterRatesLikeASimulation() {
        Random random = seeded.random();
        double[][] uniform = YuanTables.uniform().rates();
        for (int t = 0; t < FilterRates.THRESHOLDS.length; t++) {
            StoppingRule rule = FilterRates.rule(FilterRates.THRESHOLDS[t], 100);
            int decided = 0;
            for (int pair = 0; pair < PAIRS; pair++) {
                double similarity = random.nextDouble();
                int matches = 0;
                for (int sample = 0; sample < 100; sample++) {
                    matches += random.nextDouble() < similarity ? 1 : 0;
                }
                decided += matches <= rule.lowerBound(0) || matches > rule.upperBound(0) ? 1 : 0;
            }
            // Six standard deviations of a share of that many pairs.
            assertEquals("T = " + FilterRates.THRESHOLDS[t], uniform[t][0], (double) decided / PAIRS, 6 * Math.sqrt(0.25 / PAIRS));
        }
    }
}
