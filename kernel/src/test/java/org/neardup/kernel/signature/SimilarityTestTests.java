package org.neardup.kernel.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class SimilarityTestTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Sets that share most of their tokens, so that thresholds are on both sides of their similarity. */
    private static SignatureSet edited(long[] tokens, int edits, RandomGenerator random) {
        long[] edited = tokens.clone();
        for (int i = 0; i < edits && edited.length > 0; i++) {
            edited[random.nextInt(edited.length)] = random.nextInt(10) == 0 ? edited[0] : random.nextLong();
        }
        return SignatureSet.of(edited, Math.max(0, edited.length - random.nextInt(4)));
    }

    private static long[] tokens(int size, boolean repeated, RandomGenerator random) {
        long[] tokens = new long[size];
        for (int i = 0; i < size; i++) {
            tokens[i] = repeated ? random.nextInt(size) : random.nextLong();
        }
        return tokens;
    }

    @Test
    public void decisionsAreThoseOfTheExactFraction() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 20_000; round++) {
            long[] tokens = tokens(random.nextInt(random.nextBoolean() ? 10 : 300), random.nextBoolean(), random);
            SignatureSet left = edited(tokens, random.nextInt(1 + tokens.length / 2), random);
            SignatureSet right = edited(tokens, random.nextInt(1 + tokens.length / 2), random);
            Ratio exact = left.similarity(right);
            Ratio threshold = switch (random.nextInt(4)) {
                case 0 -> exact.numerator() == 0 ? new Ratio(1, 10) : exact;
                case 1 -> new Ratio(exact.numerator() * 1_000_000 + 1, exact.denominator() * 1_000_000);
                case 2 -> new Ratio(1, 1);
                default -> new Ratio(1 + random.nextInt(1000), 1000);
            };
            boolean similar = exact.compareTo(threshold) >= 0;
            assertEquals(left + " " + right + " " + threshold, similar, new SimilarityTest(threshold).areSimilar(left, right));
            assertEquals(similar, left.similarity(right).compareTo(threshold) >= 0);
            assertEquals(left.similarity(left).compareTo(threshold) >= 0, new SimilarityTest(threshold).areSimilar(left, left));
        }
    }

    @Test
    public void setsThatHaveNothingInCommonAreNotReadToTheEnd() {
        RandomGenerator random = randomness.random();
        for (boolean repeated : new boolean[] { false, true }) {
            SignatureSet left = SignatureSet.of(tokens(10_000, repeated, random), 10_000);
            long[] others = tokens(10_000, repeated, random);
            for (int i = 0; i < others.length; i++) {
                others[i] += 1L << 40;
            }
            SimilarityTest test = new SimilarityTest(Ratio.of(0.9));
            assertEquals(false, test.areSimilar(left, SignatureSet.of(others, others.length)));
            assertTrue("read " + test.tokensRead(), test.tokensRead() > 0 && test.tokensRead() < 4000);
            long before = test.tokensRead();
            assertEquals(false, test.areSimilar(left, SignatureSet.of(others, 100)));
            assertEquals("sizes decide", before, test.tokensRead());
        }
    }

    @Test
    public void aSetIsLikeItself() {
        long[] tokens = tokens(1000, false, randomness.random());
        SignatureSet set = SignatureSet.of(tokens, tokens.length);
        SimilarityTest test = new SimilarityTest(new Ratio(1, 1));
        assertTrue(test.areSimilar(set, set));
        assertEquals(0, test.tokensRead());
        assertTrue(test.areSimilar(set, SignatureSet.of(tokens, tokens.length)));
        assertEquals(2 * set.distinct(), test.tokensRead());
    }
}
