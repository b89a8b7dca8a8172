package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class SideBySideTests {

    @Test
    public void allLinesAreOfOneWidth() {
        for (int width = 101; width <= 161; width += 2) {
            for (AttributedString line : new SideBySide(Comparisons.example(), width).lines()) {
                assertEquals(line.toString(), width, line.columnLength());
            }
        }
    }

    @Test
    public void tellsWhatBecameOfEachPage() {
        List<String> lines = new SideBySide(Comparisons.example(), 121).lines().stream().map(AttributedString::toString).toList();
        String rule = "┌ as it is, 3\\.3 ms ─+ release, authority ┬ collapsed, 4\\.5 ms ─+ release, authority ┐";
        assertTrue(lines.get(0), lines.get(0).matches(rule));
        String first = "│  1  Query<T> & Co\\. +10\\.2\\.0   1\\.20│  1  Query<T> & Co\\. +10\\.5\\.1   1\\.40│";
        assertTrue(lines.get(1), lines.get(1).matches(first));
        assertTrue(lines.get(2), lines.get(2).matches("│     hidden behind 10\\.5\\.1, distance 2 +│.*"));
        assertTrue(lines.get(2), lines.get(2).matches(".* hides 10\\.2\\.0 \\(2, 1\\.20\\), Other 9\\.0 \\(3, 0\\.50\\) \\+ 5 more +│"));
        assertTrue(lines.get(4), lines.get(4).matches("│  3  A title .*… +9\\.0   0\\.25│  3  New +9\\.0   0\\.75│"));
        assertEquals(6, lines.size());
    }

    @Test
    public void textIsCutToItsColumns() {
        assertEquals("abc  ", SideBySide.fit("abc", 5));
        assertEquals("abcde", SideBySide.fit("abcde", 5));
        assertEquals("abcd…", SideBySide.fit("abcdef", 5));
        assertEquals("a wide character takes two columns", "文書…", SideBySide.fit("文書の類似", 5));
        assertEquals("文… ", SideBySide.fit("文書の類似", 4));
    }
}
