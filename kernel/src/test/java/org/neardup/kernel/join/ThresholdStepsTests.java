package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.Test;

public class ThresholdStepsTests {

    @Test
    public void hundredthsAboveTheThreshold() {
        assertEquals(List.of("0.97", "0.98", "0.99", "1.00"), labels(ThresholdSteps.from(Similarity.parse("jaccard", "0.97"))));
        assertEquals(List.of("0.975", "0.98", "0.99", "1.00"), labels(ThresholdSteps.from(Similarity.parse("dice", " .9750 "))));
        assertEquals(List.of("1.00"), labels(ThresholdSteps.from(Similarity.parse("cosine", "1"))));
        assertEquals(List.of("0.90", "0.91"), labels(ThresholdSteps.from(Similarity.parse("jaccard", "9e-1"))).subList(0, 2));
        assertEquals(101, ThresholdSteps.from(Similarity.parse("jaccard", "0.001")).count());
    }

    @Test
    public void tokensAboveTheThreshold() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("overlap", "7"));
        assertEquals(ThresholdSteps.MAX_OVERLAP_STEPS, steps.count());
        assertEquals("8", steps.label(1));
        assertEquals(List.of("2147483646", "2147483647"), labels(ThresholdSteps.from(Similarity.parse("overlap", "2147483646"))));
    }

    private static List<String> labels(ThresholdSteps steps) {
        return IntStream.range(0, steps.count()).mapToObj(steps::label).toList();
    }
}
