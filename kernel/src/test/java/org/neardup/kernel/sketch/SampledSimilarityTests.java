package org.neardup.kernel.sketch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.SortedSet;
import java.util.function.LongToIntFunction;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedOrPlain;

public class SampledSimilarityTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Compares with the definition of the rule, for the tokens of the union within the reach of both samples. */
    @Test
    public void estimatesWeightedOrPlain() {
        RandomGenerator random = randomness.random();
        int edits = 0;
        int others = 0;
        for (int round = 0; round < 200 || (edits <= 10 || others <= 10) && round < 2_000; round++) {
            TokenSample format = new TokenSample(1 + random.nextInt(40));
            List<SignatureSet> sets = SampledSetsTests.randomSets(random, 2 + random.nextInt(30));
            LongToIntFunction weights = positiveWeights(random);
            WeightedOrPlain rule = new WeightedOrPlain(threshold(random), threshold(random));
            SampledSimilarity similarity = similarity(SampledSetsTests.sampled(format, sets, weights), rule);
            for (int left = 0; left < sets.size(); left++) {
                for (int right = 0; right < sets.size(); right++) {
                    double weighted = SampledSetsTests.estimate(format, sets.get(left), sets.get(right), weights);
                    double plain = SampledSetsTests.estimate(format, sets.get(left), sets.get(right), token -> 1);
                    boolean areEdits = areEdits(format, sets.get(left), sets.get(right), weights);
                    boolean counts = plain >= rule.plain().value() || plain >= 0.56 && areEdits;
                    assertEquals(counts ? Math.max(weighted, plain) : weighted, similarity.estimate(left, right), 0);
                    boolean isDecisive = plain >= 0.56 && plain < rule.plain().value() && plain > weighted;
                    edits += isDecisive && areEdits ? 1 : 0;
                    others += isDecisive && areEdits == false ? 1 : 0;
                }
            }
        }
        assertTrue(edits + " edits and " + others + " others", edits > 10 && others > 10);
    }

    @Test
    public void estimatesOneSimilarityByItself() {
        RandomGenerator random = randomness.random();
        TokenSample format = new TokenSample(20);
        List<SignatureSet> sets = SampledSetsTests.randomSets(random, 30);
        SampledSets samples = SampledSetsTests.sampled(format, sets, positiveWeights(random));
        Threshold threshold = threshold(random);
        for (Measure measure : List.of(new WeightedJaccard(threshold), new Jaccard(threshold))) {
            SampledSimilarity similarity = similarity(samples, measure);
            for (int left = 0; left < sets.size(); left++) {
                assertEquals(sets.get(left).isEmpty() == false, similarity.isComparable(left));
                for (int right = 0; right < sets.size(); right++) {
                    assertEquals(SampledSetsTests.estimate(samples, left, right), similarity.estimate(left, right), 0);
                }
            }
        }
    }

    /** Compares with the comparison of all pairs. */
    @Test
    public void setsWhoseEstimateReachesTheThresholdAreNeighbours() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 400; round++) {
            TokenSample format = new TokenSample(1 + random.nextInt(40));
            List<SignatureSet> sets = SampledSetsTests.randomSets(random, random.nextInt(60));
            SampledSets samples = SampledSetsTests.sampled(format, sets, positiveWeights(random));
            Threshold threshold = threshold(random);
            Measure measure = random.nextInt(4) == 0 ? new WeightedJaccard(threshold) : new WeightedOrPlain(threshold, threshold(random));
            SampledSimilarity similarity = similarity(samples, measure);
            SampledSetsTests.assertGroups(
                SampledSetsTests.permutation(random, sets.size()), () -> similarity.items(() -> true, MemoryReservation.UNLIMITED),
                (left, right) -> similarity.estimate(left, right) >= threshold.value());
        }
    }

    @Test
    public void samplesThatWeighNothingAreNotComparable() {
        List<SignatureSet> sets = List.of(SignatureSet.of(new long[] {1}, 1), SignatureSet.of(new long[] {2}, 1));
        SampledSets samples = SampledSetsTests.sampled(new TokenSample(8), sets, token -> (int) token - 1);
        SampledSimilarity similarity = similarity(samples, new WeightedJaccard(Threshold.parse("0.5")));
        assertFalse(similarity.isComparable(0));
        assertTrue(similarity.isComparable(1));
    }

    /** Whether the harmonic mean of the weights of tokens that only one set has is at most six times that of the common ones. */
    private static boolean areEdits(TokenSample format, SignatureSet left, SignatureSet right, LongToIntFunction weights) {
        SortedSet<Long> common = SampledSetsTests.known(format, left, right);
        SortedSet<Long> differing = SampledSetsTests.known(format, right, left);
        differing.addAll(common);
        common.retainAll(SampledSetsTests.known(format, right, left));
        differing.removeAll(common);
        return (float) (6 * inverse(differing, weights) * common.size()) >= (float) (inverse(common, weights) * differing.size());
    }

    private static double inverse(SortedSet<Long> tokens, LongToIntFunction weights) {
        double sum = 0;
        for (long token : tokens) {
            sum += 1.0 / weights.applyAsInt(token);
        }
        return sum;
    }

    private static SampledSimilarity similarity(SampledSets samples, Measure measure) {
        return new SampledSimilarity(samples, measure, MemoryReservation.UNLIMITED);
    }

    /** Weights that are never 0, as document frequencies give them. */
    private static LongToIntFunction positiveWeights(RandomGenerator random) {
        LongToIntFunction weights = SampledSetsTests.randomWeights(random);
        return token -> 1 + weights.applyAsInt(token);
    }

    private static Threshold threshold(RandomGenerator random) {
        return new Threshold(1 + random.nextInt(100), 100);
    }
}
