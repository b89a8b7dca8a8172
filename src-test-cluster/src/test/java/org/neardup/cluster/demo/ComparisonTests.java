package org.neardup.cluster.demo;

import org.junit.Test;

import java.util.Optional;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class ComparisonTests {

    @Test
    public void countsTheSlotsThatHiddenPagesTook() {
        Comparison comparison = Comparisons.example();
        assertEquals(1, comparison.slotsFreed());
        assertEquals(Optional.of(comparison.after().get(0)), comparison.hiddenBehind(comparison.before().get(0)));
        assertEquals(Optional.empty(), comparison.hiddenBehind(comparison.before().get(1)));
        assertTrue(comparison.isHidden(comparison.before().get(0)));
        assertFalse(comparison.isHidden(comparison.before().get(1)));
    }
}
