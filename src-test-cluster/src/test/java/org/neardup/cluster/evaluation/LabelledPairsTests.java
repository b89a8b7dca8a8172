package org.neardup.cluster.evaluation;

import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class LabelledPairsTests {

    @Test
    public void groupsAreAllTheirPairs() {
        LabelledPairs pairs = LabelledPairs.ofGroups(List.of("a", "b", "a", "c", "a", "b"));
        assertEquals(4, pairs.size());
        assertTrue(pairs.contains(0, 2) && pairs.contains(4, 0) && pairs.contains(2, 4) && pairs.contains(5, 1));
        assertFalse(pairs.contains(0, 1) || pairs.contains(3, 4));
    }

    @Test
    public void aPairCountsOnceInWhicheverOrder() {
        LabelledPairs pairs = LabelledPairs.of(List.of(new int[] {3, 1}, new int[] {1, 3}, new int[] {0, 1}));
        assertEquals(2, pairs.size());
        assertTrue(pairs.contains(1, 3) && pairs.contains(3, 1));
        assertThrows(IllegalArgumentException.class, () -> LabelledPairs.of(List.of(new int[] {2, 2})));
    }

    @Test
    public void scoresWithoutPairs() {
        Scores nothingFound = new Scores(0, 0, 5);
        assertEquals(1, nothingFound.precision(), 0);
        assertEquals(0, nothingFound.recall(), 0);
        assertEquals(0, nothingFound.f1(), 0);
        assertEquals(1, new Scores(0, 0, 0).f1(), 0);
        assertThrows(IllegalArgumentException.class, () -> new Scores(3, 4, 5));
    }

    @Test
    public void aSimilarityThatEqualsAThresholdReachesIt() {
        for (int union = 1; union <= 300; union++) {
            for (int overlap = (union + 9) / 10; overlap <= union; overlap++) {
                int step = Thresholds.reachedBy((double) overlap / union);
                // The threshold of a step is (10 + step) / 100.
                assertTrue(overlap + "/" + union, 100L * overlap >= (10L + step) * union);
                assertTrue(overlap + "/" + union, step == Thresholds.COUNT - 1 || 100L * overlap < (11L + step) * union);
            }
        }
        assertEquals("0.10", Thresholds.decimal(0));
        assertEquals("1.00", Thresholds.decimal(Thresholds.COUNT - 1));
    }
}
