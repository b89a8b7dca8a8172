package org.neardup.cluster.evaluation;

import org.junit.Test;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class ResamplingTests {

    /** A hundred groups of two documents each. */
    private static final int GROUPS = 100;

    private static LabelledTexts texts() {
        List<String> texts = IntStream.range(0, 2 * GROUPS).mapToObj(i -> "text" + i).toList();
        List<String> labels = IntStream.range(0, 2 * GROUPS).mapToObj(i -> "group" + i / 2).toList();
        return new LabelledTexts("pairs", texts, LabelledPairs.ofGroups(labels));
    }

    @Test
    public void whatIsRightInEveryGroupIsRightInEveryResample() {
        Tally tally = new Tally(texts(), 2);
        IntStream.range(0, GROUPS).forEach(group -> tally.add(2 * group, 2 * group + 1, 1));
        for (double[] f1 : tally.resampledF1()) {
            assertEquals(Resampling.COUNT, f1.length);
            assertTrue(Arrays.stream(f1).allMatch(value -> value == 1));
        }
    }

    /**
     * Half of the pairs are found: the recall of a resample is a mean of some hundred draws, so F1 is within .1 of 2/3 in most of them.
     */
    @Test
    public void theIntervalHoldsTheScoreAndIsAsWideAsChanceMakesIt() {
        Tally tally = new Tally(texts(), 1);
        IntStream.range(0, GROUPS / 2).forEach(group -> tally.add(2 * group, 2 * group + 1, 0));
        double[] interval = Resampling.interval(tally.resampledF1().getFirst());
        double f1 = tally.scores().getFirst().f1();
        assertEquals(2.0 / 3, f1, 1e-9);
        assertTrue(Arrays.toString(interval), interval[0] < f1 && f1 < interval[1]);
        assertEquals(Arrays.toString(interval), 0.2, interval[1] - interval[0], 0.1);
    }

    /** A wrong pair of two groups counts as often as the product of both groups, so on average once. */
    @Test
    public void wrongPairsCountByBothOfTheirGroups() {
        Tally tally = new Tally(texts(), 1);
        for (int group = 0; group < GROUPS; group++) {
            tally.add(2 * group, 2 * group + 1, 0);
            tally.add(2 * group, (2 * group + 2) % (2 * GROUPS), 0);
        }
        double mean = Arrays.stream(tally.resampledF1().getFirst()).average().orElseThrow();
        assertEquals(tally.scores().getFirst().f1(), mean, 0.03);
    }

    @Test
    public void theIntervalLeavesOutAFortiethAtEachEnd() {
        double[] values = IntStream.range(0, 200).mapToDouble(i -> 199 - i).toArray();
        assertArrayEquals(new double[] {5, 194}, Resampling.interval(values), 0);
    }
}
