package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** The greatest step that a pair of sets reaches. */
public class GreatestStepTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void tokensAboveTheThreshold() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("overlap", "7"));
        assertEquals(0, reached(steps, 7, 10, 10));
        assertEquals(3, reached(steps, 10, 10, 10));
        assertEquals("above the last", 999, reached(steps, 1_000_000, 2_000_000, 2_000_000));
    }

    /** Similarities at which a rounded quotient may be on either side of a step. */
    @Test
    public void exactlyOnTheStep() {
        ThresholdSteps steps = ThresholdSteps.from(Similarity.parse("jaccard", "0.5"));
        assertEquals("0.70", steps.label(reached(steps, 7, 7, 10)));
        assertEquals("0.80", steps.label(reached(steps, 8, 8, 10)));
        assertEquals("0.57", steps.label(reached(steps, 57, 57, 100)));
        assertEquals("0.99", steps.label(reached(steps, 999, 999, 1000)));
        assertEquals("1.00", steps.label(reached(steps, 1000, 1000, 1000)));
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
                    reached(steps, overlap, left, right));
            }
        }
    }

    private static int reached(ThresholdSteps steps, int overlap, int left, int right) {
        return steps.greatest(step -> overlap >= steps.measures(Similarity.class).get(step).minimumOverlap(left, right));
    }

    private static boolean reaches(String name, long hundredths, long overlap, long left, long right) {
        return switch (name) {
            case "jaccard" -> 100 * overlap >= hundredths * (left + right - overlap);
            case "dice" -> 100 * 2 * overlap >= hundredths * (left + right);
            default -> 10_000 * overlap * overlap >= hundredths * hundredths * left * right;
        };
    }
}
