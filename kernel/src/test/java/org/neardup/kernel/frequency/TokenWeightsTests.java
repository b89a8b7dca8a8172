package org.neardup.kernel.frequency;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** The weights of tokens. */
public class TokenWeightsTests {

    /** Stored links and results depend on these. */
    @Test
    public void weightsNeverChange() {
        assertEquals(65_535, TokenWeights.weight(1, 1, 1_000, 2));
        assertEquals(660, TokenWeights.weight(1_000, 1, 1_000, 2));
        assertEquals(7_895, TokenWeights.weight(100, 1, 1_000, 2));
        assertEquals(22_746, TokenWeights.weight(100, 1, 1_000, 1));
        assertEquals(65_535, TokenWeights.weight(1_000, 1, 1_000, 0));
        assertEquals("rounded up to 1", 1, TokenWeights.weight(1_000_000, 1, 1_000_000, 8));
        assertEquals("by an upper bound above all documents", 650, TokenWeights.weight(1_010, 1, 1_000, 2));
    }

    @Test
    public void tokensWithoutCountWeighAsThoseOfTheFloor() {
        DocumentFrequencies exact = new DocumentFrequencies(1_000, 0, new long[] {-7, 0, 9}, new int[] {5, 100, 1_000});
        TokenWeights weights = TokenWeights.of(exact, 2);
        assertEquals(65_535, weights.of(-7));
        assertEquals(TokenWeights.weight(100, 5, 1_000, 2), weights.of(0));
        assertEquals(TokenWeights.weight(1_000, 5, 1_000, 2), weights.of(9));
        assertEquals(65_535, weights.of(8));

        DocumentFrequencies bounded = new DocumentFrequencies(1_000, 10, new long[] {5, 6}, new int[] {1, 90});
        TokenWeights coarse = TokenWeights.of(bounded, 2);
        assertEquals(65_535, coarse.of(4));
        assertEquals(TokenWeights.weight(11, 10, 1_000, 2), coarse.of(5));
        assertEquals(TokenWeights.weight(100, 10, 1_000, 2), coarse.of(6));
        assertTrue(coarse.of(6) < coarse.of(5) && coarse.of(5) < coarse.of(4));
    }

    @Test
    public void everyNumberOfTokensHasRoom() {
        for (int count = 0; count <= 70; count++) {
            long[] tokens = new long[count];
            int[] counts = new int[count];
            for (int i = 0; i < count; i++) {
                tokens[i] = 3L * i;
                counts[i] = i + 1;
            }
            DocumentFrequencies frequencies = new DocumentFrequencies(100, 0, tokens, counts);
            TokenWeights weights = TokenWeights.of(frequencies, 3);
            for (int i = 0; i < count; i++) {
                assertEquals(TokenWeights.weight(Math.max(5, i + 1), 5, 100, 3), weights.of(3L * i));
                assertEquals(65_535, weights.of(3L * i + 1));
            }
            assertTrue(TokenWeights.memoryBytes(frequencies) >= 24L * count);
        }
    }

    @Test
    public void powersAreChecked() {
        for (double wrong : new double[] {-1e-9, 8.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> TokenWeights.checkPower(wrong));
            assertThrows(IllegalArgumentException.class, () -> TokenWeights.of(DocumentFrequencies.withoutTokens(1), wrong));
        }
        TokenWeights.checkPower(0);
        TokenWeights.checkPower(8);
    }

    @Test
    public void cachedWeightsAreThoseOfThePower() {
        DocumentFrequencies frequencies = new DocumentFrequencies(1_000, 0, new long[] {0}, new int[] {100});
        CachedWeights cached = new CachedWeights(frequencies);
        for (double power : new double[] {2, 2, 3, 2}) {
            assertEquals(TokenWeights.of(frequencies, power).of(0), cached.of(power).of(0));
        }
        assertSame(cached.of(2), cached.of(2));
    }
}
