package org.neardup.kernel.group;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedSimilarity;

/** Groups of windows of many shapes, compared with all pairs. */
public class SimilarSetsTests {

    private static final List<String> MEASURES = List.of(
        "weighted_or_plain", "weighted_jaccard", "weighted_cosine", "jaccard", "cosine", "dice");

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void groupsAsAllPairsDo() {
        RandomGenerator random = randomness.random();
        for (GroupedSets shape : GroupedSets.values()) {
            for (int round = 0; round < 20; round++) {
                List<long[]> sets = shape.collection(random, random.nextInt(60));
                TokenWeights weights = weights(random, sets);
                for (String name : MEASURES) {
                    Measure measure = Measures.parse(name, "0." + (1 + random.nextInt(99)));
                    for (Grouping grouping : Grouping.values()) {
                        compare(shape + " by " + measure + ", " + grouping, sets, weights, measure, grouping, random);
                    }
                }
            }
        }
    }

    private static void compare(
        String message, List<long[]> sets, TokenWeights weights, Measure measure, Grouping grouping, RandomGenerator random) {
        List<SignatureSet> signatures = new ArrayList<>();
        sets.forEach(set -> signatures.add(set.length == 0 && random.nextBoolean() ? null : SignatureSet.of(set, set.length)));
        int[] priority = shuffled(random, sets.size());
        SimilarSets similar = new SimilarSets(signatures, MemoryReservation.UNLIMITED, () -> {});
        ComponentGroups groups = similar.groups(priority, measure, weights, grouping);
        BruteForceGrouping oracle = measure instanceof WeightedSimilarity weighted
            ? BruteForceGrouping.ofWeighted(sets.stream().map(set -> weighted(set, weights)).toList(), weighted)
            : BruteForceGrouping.ofSets(sets);
        int[] expected = oracle.centres(grouping, priority, measure);
        assertArrayEquals(message, expected, groups.centreOf());
        for (int i = 0; i < expected.length; i++) {
            assertEquals(message, oracle.similarity(i, expected[i], measure), groups.similarity(i), 1e-12);
        }
    }

    private static int[] shuffled(RandomGenerator random, int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }

    /** Frequencies of more documents than the sets, so that weights differ. */
    private static TokenWeights weights(RandomGenerator random, List<long[]> sets) {
        long[] tokens = sets.stream().flatMapToLong(Arrays::stream).distinct().sorted().filter(token -> random.nextInt(4) > 0).toArray();
        int[] counts = Arrays.stream(tokens).mapToInt(token -> 1 + random.nextInt(1000)).toArray();
        return TokenWeights.of(new DocumentFrequencies(1000, 0, tokens, counts), 1 + random.nextInt(6));
    }

    private static SortedMap<Long, Double> weighted(long[] set, TokenWeights weights) {
        SortedMap<Long, Double> record = new TreeMap<>();
        Arrays.stream(set).forEach(token -> record.put(token, (double) weights.of(token)));
        return record;
    }
}
