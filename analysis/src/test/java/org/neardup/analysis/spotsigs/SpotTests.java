package org.neardup.analysis.spotsigs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class SpotTests {
    @Test
    public void readsThePapersNotation() {
        assertEquals(new Spot("the", 2, 3), Spot.parse("the(2,3)", 1, 1));
        assertEquals(new Spot("the", 4, 5), Spot.parse(" the ", 4, 5));
        for (String wrong : new String[] {"the(2)", "the(2,3", "the 2,3)", "(", ")", "the(0,1)", "the(1,0)", "(1,1)", ""}) {
            assertThrows(wrong, IllegalArgumentException.class, () -> Spot.parse(wrong, 1, 1));
        }
    }

    @Test
    public void printsWhatItReads() {
        assertEquals("the(2,3)", Spot.parse("the(2,3)", 1, 1).toString());
    }
}
