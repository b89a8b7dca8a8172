package org.neardup.cluster.program;

import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

public class TextTableTests {

    @Test
    public void columnsAreAligned() {
        TextTable table = new TextTable("what", "ms");
        table.row("a", "1.00");
        table.row("longer", "12.50");
        assertEquals("  what        ms\n  ──────────────\n  a         1.00\n  longer   12.50\n", table.toString());
    }

    @Test
    public void everyRowIsComplete() {
        assertThrows(IllegalArgumentException.class, () -> new TextTable("a", "b").row("1"));
    }
}
