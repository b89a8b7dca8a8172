package org.neardup.plugin.retriever;

import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.BitSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Links of similar documents against a comparison of each document with each. */
public class SimilarSetsTests extends ESTestCase {

    public void testEachDocumentThatIsSimilarToAnotherIsLinked() {
        for (int round = 0; round < 50; round++) {
            int count = randomIntBetween(0, randomFrom(5, 40, 150));
            WindowSets sets = randomSets(count);
            String threshold = "0." + randomIntBetween(1, 9);
            Measure measure = randomBoolean()
                ? Similarity.parse(randomFrom("jaccard", "cosine", "dice"), threshold)
                : WeightedSimilarity.parse(randomFrom("weighted_jaccard", "weighted_cosine"), threshold);
            TokenWeights weights = measure instanceof WeightedSimilarity ? randomWeights() : null;
            try (HeldMemory memory = new HeldMemory(MemoryReservation.UNLIMITED)) {
                SimilarSets similar = new SimilarSets(sets, count, memory);
                NeighbourTest test = similar.test(measure, weights);
                BitSet linked = new BitSet();
                similar.link(measure, weights, (left, right, equal) -> {
                    assertTrue(measure.name() + " " + threshold, test.areNeighbours(left, right));
                    linked.set(left);
                    linked.set(right);
                });
                BitSet expected = new BitSet();
                for (int i = 0; i < count; i++) {
                    int one = i;
                    expected.set(i, IntStream.range(0, count).anyMatch(other -> other != one && test.areNeighbours(one, other)));
                }
                assertEquals(measure.name() + " " + threshold, expected, linked);
            }
        }
    }

    /** Some are equal, and some differ in a few tokens. */
    private static WindowSets randomSets(int count) {
        WindowSets sets = new WindowSets(count, SearchBounds.NONE, Long.MAX_VALUE);
        long[] tokens = randomTokens();
        for (int i = 0; i < count; i++) {
            tokens = rarely() ? randomTokens() : tokens.clone();
            for (int changed = randomInt(3); changed > 0; changed--) {
                tokens[randomInt(tokens.length - 1)] = randomIntBetween(1, 300);
            }
            sets.put(i, SignatureSet.of(tokens.clone(), tokens.length));
        }
        return sets;
    }

    private static long[] randomTokens() {
        return LongStream.generate(() -> randomIntBetween(1, 300)).limit(randomIntBetween(1, 60)).toArray();
    }

    private static TokenWeights randomWeights() {
        long[] tokens = LongStream.rangeClosed(1, 250).toArray();
        int[] counts = IntStream.range(0, tokens.length).map(i -> randomIntBetween(1, 400)).toArray();
        return TokenWeights.of(new DocumentFrequencies(400, 0, tokens, counts), randomIntBetween(1, 3));
    }
}
