package org.neardup.kernel.frequency;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** The tokens of a set. */
public class TokenSetTests {

    @Rule
    public final SeededRandom random = new SeededRandom();

    @Test
    public void itHoldsItsTokensAndNoOthers() {
        for (int round = 0; round < 50; round++) {
            long[] tokens = random.random().longs(random.between(0, 300), -200, 200).toArray();
            Set<Long> expected = Arrays.stream(tokens).boxed().collect(Collectors.toSet());
            TokenSet set = new TokenSet(tokens);
            assertEquals(expected.size(), set.size());
            for (long token = -210; token < 210; token++) {
                assertEquals(expected.contains(token), set.contains(token));
            }
        }
    }

    @Test
    public void zeroIsATokenAsAnyOther() {
        assertFalse(new TokenSet(new long[] {1}).contains(0));
        assertTrue(new TokenSet(new long[] {0}).contains(0));
        assertEquals(24 * 4, TokenSet.memoryBytes(3));
    }
}
