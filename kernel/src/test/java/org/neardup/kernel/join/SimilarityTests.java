package org.neardup.kernel.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

/** Compares every bound with the definition of its similarity. */
public class SimilarityTests {

    private static final int LARGEST = 2_000_000_000;

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    @Test
    public void testMinimumOverlapIsTheLeastThatReachesTheThreshold() {
        for (Similarity similarity : similarities()) {
            for (int round = 0; round < 2000; round++) {
                int left = 1 + random.nextInt(round < 1000 ? 60 : LARGEST);
                int right = 1 + random.nextInt(round < 1000 ? 60 : LARGEST);
                int overlap = similarity.minimumOverlap(left, right);
                String message = similarity.toString() + " " + left + " " + right;
                assertTrue(message, overlap >= 1);
                assertTrue(message, BruteForceJoin.reaches(similarity, overlap, left, right));
                assertTrue(message, overlap == 1 || BruteForceJoin.reaches(similarity, overlap - 1, left, right) == false);
            }
        }
    }

    @Test
    public void testSizesAreTheExtremesThatReachTheThreshold() {
        for (Similarity similarity : similarities()) {
            for (int round = 0; round < 2000; round++) {
                int size = 1 + random.nextInt(round < 1000 ? 60 : LARGEST);
                long smallest = similarity.minimumSize(size);
                long largest = similarity.maximumSize(size);
                String message = similarity.toString() + " " + size;
                if (smallest <= size) {
                    assertTrue(message, BruteForceJoin.reaches(similarity, smallest, size, smallest));
                    assertTrue(message, largest >= size);
                    assertTrue(message, BruteForceJoin.reaches(similarity, size, size, largest));
                }
                assertTrue(message, smallest == 1 || BruteForceJoin.reaches(similarity, Math.min(size, smallest - 1), size, smallest - 1)
                    == false);
                assertTrue(message, largest == Integer.MAX_VALUE || BruteForceJoin.reaches(similarity, size, size, largest + 1) == false);
            }
        }
    }

    @Test
    public void testSizesWithinAnOverlapAreTheGreatestThatReachTheThreshold() {
        for (Similarity similarity : similarities()) {
            for (int round = 0; round < 2000; round++) {
                int size = 1 + random.nextInt(round < 1000 ? 60 : LARGEST);
                int overlap = random.nextInt(size + 1);
                int largest = similarity.maximumSize(size, overlap);
                String message = similarity.toString() + " " + size + " " + overlap;
                assertTrue(message, largest == 0 || similarity.minimumOverlap(size, largest) <= overlap);
                assertTrue(message, largest == Integer.MAX_VALUE || similarity.minimumOverlap(size, largest + 1) > overlap);
            }
        }
    }

    /** Lemmas 1 and 3, reversed: two prefixes of these lengths cannot be disjoint in a pair, because the rest has fewer than α tokens. */
    @Test
    public void testPrefixesAreAsLongAsTheLemmasSay() {
        for (Similarity similarity : similarities()) {
            for (int size = 1; size < 80; size++) {
                for (int partner = similarity.minimumSize(size); partner <= Math.min(100, similarity.maximumSize(size)); partner++) {
                    int required = similarity.minimumOverlap(size, partner);
                    assertTrue(similarity.toString(), similarity.probingPrefix(size) >= size - required + 1);
                    if (partner >= size) {
                        assertTrue(similarity.toString(), similarity.indexingPrefix(size) >= size - required + 1);
                    }
                }
                assertTrue(similarity.toString(), similarity.indexingPrefix(size) <= similarity.probingPrefix(size));
                assertTrue(similarity.toString(), similarity.probingPrefix(size) <= size);
            }
        }
    }

    @Test
    public void testThresholdsAreReadExactly() {
        assertEquals(new Threshold(4, 5), Threshold.parse("0.8"));
        assertEquals(new Threshold(4, 5), Threshold.parse(".80"));
        assertEquals(new Threshold(1, 1), Threshold.parse("1"));
        assertEquals(new Threshold(1, 1_000_000_000), Threshold.parse("1e-9"));
        for (String wrong : List.of("0", "-0.5", "1.0000001", "2", "NaN", "", "0,8", "0.1234567891", "1e-1000000000", "1e1000000000")) {
            assertThrows(wrong, IllegalArgumentException.class, () -> Threshold.parse(wrong));
            assertThrows(wrong, IllegalArgumentException.class, () -> Similarity.parse("jaccard", wrong));
        }
        for (String wrong : List.of("0", "-1", "1.5", "NaN", "")) {
            assertThrows(wrong, IllegalArgumentException.class, () -> Similarity.parse("overlap", wrong));
        }
        assertThrows(IllegalArgumentException.class, () -> Similarity.parse("tanimoto", "0.5"));
    }

    @Test
    public void testNameAndThresholdMakeTheSimilarityAgain() {
        for (String name : Similarity.NAMES.split(", ")) {
            String threshold = name.equals("overlap") ? "10" : "0.85";
            Similarity similarity = Similarity.parse(name, " " + threshold);
            assertEquals(name, similarity.name());
            assertEquals(threshold, similarity.least().toPlainString());
            assertEquals(similarity, similarity.at(similarity.least().toPlainString()));
            assertEquals(Similarity.parse(name, "1"), similarity.at("1"));
            assertThrows(IllegalArgumentException.class, () -> similarity.at("0"));
        }
        assertEquals("0.000000001", Similarity.parse("dice", "1e-9").least().toPlainString());
        assertEquals("1", Similarity.parse("cosine", "1.00").least().toPlainString());
    }

    private List<Similarity> similarities() {
        List<Similarity> similarities = new ArrayList<>();
        List<String> thresholds = new ArrayList<>(List.of("1", "0.9", "0.8", "0.75", "0.5", "0.1", "0.001", "0.999999999"));
        for (int i = 0; i < 10; i++) {
            thresholds.add("0." + (1 + random.nextInt(999_999_999)));
        }
        for (String threshold : thresholds) {
            for (String name : List.of("jaccard", "cosine", "dice")) {
                similarities.add(Similarity.parse(name, threshold));
            }
        }
        similarities.add(new Overlap(1));
        similarities.add(new Overlap(7));
        return similarities;
    }
}
