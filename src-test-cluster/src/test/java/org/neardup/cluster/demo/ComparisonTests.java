package org.neardup.cluster.demo;

import org.junit.Test;

import java.util.List;
import java.util.Optional;

import static org.junit.Assert.assertEquals;

public class ComparisonTests {

    @Test
    public void countsTheSlotsThatHiddenPagesTook() {
        Comparison comparison = Comparisons.example();
        assertEquals(1, comparison.slotsFreed());
        Comparison.Standing standing = new Comparison.Standing(comparison.after().get(0).page(), Nearness.distance(2));
        assertEquals(Optional.of(standing), comparison.standingFor(comparison.before().get(0)));
        assertEquals(Optional.empty(), comparison.standingFor(comparison.before().get(1)));
    }

    @Test
    public void aGroupTakesOneSlotWhicheverOfItsPagesIsKept() {
        Page kept = Comparisons.page("A", "2", 9);
        Shown group = new Shown(kept, List.of(hidden("A", "1"), hidden("A", "0")), 2);
        Shown other = new Shown(Comparisons.page("B", "1", 1), List.of(), 0);
        List<Page> before = List.of(Comparisons.page("A", "1", 1), Comparisons.page("A", "0", 1), Comparisons.page("B", "1", 1));
        assertEquals(1, Comparison.collapsed("a", before, List.of(group, other), 1, 1).slotsFreed());
    }

    private static Shown.Hidden hidden(String title, String release) {
        return new Shown.Hidden(Comparisons.page(title, release, 1), Nearness.distance(1));
    }
}
