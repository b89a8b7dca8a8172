package org.neardup.kernel.signature;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class SignatureSetTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** A multiset overlap by hand: {a, a, b} and {a, b, b, c} share {a, b}, their union is {a, a, b, b, c}. */
    @Test
    public void multiplicitiesCount() {
        SignatureSet left = SignatureSet.of(new long[] {1, 2, 1}, 3);
        SignatureSet right = SignatureSet.of(new long[] {3, 2, 2, 1}, 4);
        assertEquals(2, left.overlap(right));
        assertEquals(0.4, left.jaccard(right), 0);
        assertEquals(2, left.distinct());
        assertEquals(3, left.size());
        assertEquals(2, left.multiplicity(0));
        assertFalse(left.isPlainSet());
    }

    @Test
    public void aSetWithTooFewTokensIsComparedByItsDigest() {
        SignatureSet set = SignatureSet.of(new long[] {5, 7, 7}, 3);
        assertSame(set, set.compared(2, 9));
        assertFalse(set.hasTooFew(2));
        assertEquals(SignatureSet.ofDigest(9), set.compared(3, 9));
        assertTrue(set.hasTooFew(3));
    }

    @Test
    public void tokensWithMultiplicities() {
        SignatureSet set = SignatureSet.of(new long[] {-2, 5, 7}, new int[] {1, 1, 2});
        assertEquals(SignatureSet.of(new long[] {5, 7, -2, 7}, 4), set);
        SignatureSet plain = SignatureSet.of(new long[] {-2, 5, 7}, new int[] {1, 1, 1});
        assertTrue(plain.isPlainSet());
        assertEquals(plain, set.withoutMultiplicities());
        assertSame(plain, plain.withoutMultiplicities());
        int[] ones = {1, 1};
        assertThrows(IllegalArgumentException.class, () -> SignatureSet.of(new long[] {1, 2, 3}, ones));
        assertThrows(IllegalArgumentException.class, () -> SignatureSet.of(new long[] {2, 2}, ones));
        assertThrows(IllegalArgumentException.class, () -> SignatureSet.of(new long[] {2, 1}, ones));
        assertThrows(IllegalArgumentException.class, () -> SignatureSet.of(new long[] {1, 2}, new int[] {1, 0}));
    }

    @Test
    public void tokensAreFound() {
        SignatureSet set = SignatureSet.of(new long[] {7, -2, 7, 5}, 4);
        assertEquals(0, set.indexOf(-2));
        assertEquals(2, set.indexOf(7));
        assertTrue(set.indexOf(6) < 0);
    }

    @Test
    public void tokensAreLeftOut() {
        SignatureSet set = SignatureSet.of(new long[] {1, 2, 1, 5, 5, 7}, 6);
        assertEquals(set, set.without(token -> false));
        assertEquals(SignatureSet.of(new long[] {1, 1, 7}, 3), set.without(token -> token == 2 || token == 5));
        SignatureSet plain = set.without(token -> token == 1 || token == 5);
        assertEquals(SignatureSet.of(new long[] {2, 7}, 2), plain);
        assertTrue(plain.isPlainSet());
        assertTrue(plain.without(token -> true).isEmpty());
    }

    /** Nodes of a cluster exchange these tokens, so the value must not change. */
    @Test
    public void digestsHaveTokensOfTheirOwn() {
        assertEquals(SignatureSet.of(new long[] {0xE4D971771B652C20L}, 1), SignatureSet.ofDigest(1));
        for (int round = 0; round < 1_000; round++) {
            long digest = randomness.random().nextLong();
            SignatureSet set = SignatureSet.ofDigest(digest);
            assertEquals(1, set.size());
            assertEquals(set, SignatureSet.ofDigest(digest));
            assertEquals(digest, set.digest());
            assertNotEquals(set, SignatureSet.ofDigest(digest ^ 1L << randomness.random().nextInt(64)));
        }
    }

    @Test
    public void emptySetsHaveNothingInCommon() {
        SignatureSet empty = SignatureSet.of(new long[] {9}, 0);
        SignatureSet one = SignatureSet.of(new long[] {9}, 1);
        assertTrue(empty.isEmpty());
        assertFalse(one.isEmpty());
        assertEquals(0, empty.jaccard(empty), 0);
        assertEquals(0, empty.jaccard(one), 0);
        assertEquals(1, one.jaccard(one), 0);
    }

    @Test
    public void similarityEqualsTheDefinition() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 500; round++) {
            long[] left = tokens();
            long[] right = random.nextInt(5) == 0 ? left.clone() : tokens();
            SignatureSet a = SignatureSet.of(left, left.length);
            SignatureSet b = built(right);
            Map<Long, Integer> counts = counts(left);
            Map<Long, Integer> others = counts(right);
            checkContents(counts, left.length, a);
            checkContents(others, right.length, b);

            long overlap = 0;
            for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
                overlap += Math.min(entry.getValue(), others.getOrDefault(entry.getKey(), 0));
            }
            long union = left.length + right.length - overlap;
            assertEquals(overlap, a.overlap(b));
            assertEquals(overlap, b.overlap(a));
            assertEquals((double) overlap / Math.max(1, union), a.jaccard(b), 0);
            assertEquals(counts.equals(others), a.equals(b));
        }
    }

    @Test
    public void equalSetsHaveEqualHashes() {
        SignatureSet a = SignatureSet.of(new long[] {5, 5, 4}, 3);
        SignatureSet b = SignatureSet.of(new long[] {4, 5, 5}, 3);
        assertEquals(a, b);
        assertEquals(a.hashCode(), b.hashCode());
        assertNotEquals(a, SignatureSet.of(new long[] {4, 5}, 2));
        assertNotEquals("sets are keys of hash tables", a.hashCode(), SignatureSet.of(new long[] {4, 6}, 2).hashCode());
        assertEquals("SignatureSet[2 distinct of 3 tokens]", a.toString());
    }

    @Test
    public void builderGoesOnAfterBuilding() {
        SignatureSet.Builder builder = new SignatureSet.Builder();
        builder.add(2);
        SignatureSet first = builder.build();
        builder.add(1);
        builder.add(2);
        assertEquals(SignatureSet.of(new long[] {2}, 1), first);
        assertEquals(SignatureSet.of(new long[] {1, 2, 2}, 3), builder.build());
        builder.clear();
        assertTrue(builder.build().isEmpty());
    }

    @Test
    public void refusesMoreTokensThanThereAre() {
        assertThrows(IndexOutOfBoundsException.class, () -> SignatureSet.of(new long[2], 3));
    }

    private long[] tokens() {
        RandomGenerator random = randomness.random();
        int range = randomness.between(1, 200);
        boolean wide = random.nextBoolean();
        return random.longs(randomness.between(0, 150), 0, range).map(token -> wide ? token * 0x9E3779B97F4A7C15L : token).toArray();
    }

    private static SignatureSet built(long[] tokens) {
        SignatureSet.Builder builder = new SignatureSet.Builder();
        for (long token : tokens) {
            builder.add(token);
        }
        return builder.build();
    }

    private static Map<Long, Integer> counts(long[] tokens) {
        Map<Long, Integer> counts = new TreeMap<>();
        for (long token : tokens) {
            counts.merge(token, 1, Integer::sum);
        }
        return counts;
    }

    private static void checkContents(Map<Long, Integer> counts, int size, SignatureSet set) {
        assertEquals(counts.size(), set.distinct());
        assertEquals(size, set.size());
        int place = 0;
        for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
            assertEquals((long) entry.getKey(), set.token(place));
            assertEquals((int) entry.getValue(), set.multiplicity(place++));
        }
    }
}
