package org.neardup.kernel.group;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;

public class SetStepsTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void tokensAboveTheThreshold() {
        SetSteps steps = new SetSteps(ThresholdSteps.from(Similarity.parse("overlap", "7")));
        assertEquals(0, steps.reached(7, 10, 10));
        assertEquals(3, steps.reached(10, 10, 10));
        assertEquals("above the last", 999, steps.reached(1_000_000, 2_000_000, 2_000_000));
    }

    /** Similarities at which a rounded quotient may be on either side of a step. */
    @Test
    public void exactlyOnTheStep() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.5"));
        assertEquals("0.70", steps.label(new SetSteps(steps).reached(7, 7, 10)));
        assertEquals("0.80", steps.label(new SetSteps(steps).reached(8, 8, 10)));
        assertEquals("0.57", steps.label(new SetSteps(steps).reached(57, 57, 100)));
        assertEquals("0.99", steps.label(new SetSteps(steps).reached(999, 999, 1000)));
        assertEquals("1.00", steps.label(new SetSteps(steps).reached(1000, 1000, 1000)));
    }

    /** Compares with the definitions, hundredth by hundredth, in integers. */
    @Test
    public void theGreatestStepReached() {
        for (String name : List.of("jaccard", "cosine", "dice")) {
            for (int round = 0; round < 3000; round++) {
                int lowest = randomness.between(1, 100);
                String threshold = lowest / 100 + "." + (lowest % 100 < 10 ? "0" : "") + lowest % 100;
                ThresholdSteps steps = ThresholdSteps.from(Similarity.parse(name, threshold));
                assertEquals(101 - lowest, steps.count());
                int left = randomness.between(1, 120);
                int right = randomness.between(1, 120);
                int overlap = randomness.between(0, Math.min(left, right));
                int expected = IntStream.rangeClosed(lowest, 100)
                    .filter(hundredths -> reaches(name, hundredths, overlap, left, right))
                    .max()
                    .orElse(lowest) - lowest;
                assertEquals(name + " " + lowest + " " + overlap + " " + left + " " + right, expected,
                    new SetSteps(steps).reached(overlap, left, right));
            }
        }
    }

    private static boolean reaches(String name, long hundredths, long overlap, long left, long right) {
        return switch (name) {
            case "jaccard" -> 100 * overlap >= hundredths * (left + right - overlap);
            case "dice" -> 100 * 2 * overlap >= hundredths * (left + right);
            default -> 10_000 * overlap * overlap >= hundredths * hundredths * left * right;
        };
    }
}
