package org.neardup.kernel.sketch;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.ComparedItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SampledNeighbours.Estimate;

public class SampledSetsTests {

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    /** Compares with the weights of the tokens of the union within the reach of both samples. */
    @Test
    public void estimatesByWhatBothSamplesKnow() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            TokenSample format = new TokenSample(1 + random.nextInt(40));
            List<SignatureSet> sets = randomSets(random, 2 + random.nextInt(30));
            LongToIntFunction weights = randomWeights(random);
            SampledSets samples = sampled(format, sets, weights);
            for (int left = 0; left < sets.size(); left++) {
                for (int right = 0; right < sets.size(); right++) {
                    double expected = estimate(format, sets.get(left), sets.get(right), weights);
                    assertEquals(expected, estimate(samples, left, right), 0);
                }
            }
        }
    }

    @Test
    public void smallSetsAreComparedExactly() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 100; round++) {
            List<SignatureSet> sets = randomSets(random, 2).stream()
                .map(set -> SignatureSet.of(distinct(set), set.distinct()))
                .toList();
            int size = Math.max(1, Math.max(sets.get(0).distinct(), sets.get(1).distinct()));
            SampledSets samples = sampled(new TokenSample(size), sets, token -> 1);
            assertEquals(sets.get(0).jaccard(sets.get(1)), estimate(samples, 0, 1), 0);
        }
    }

    @Test
    public void estimatesWithoutBias() {
        RandomGenerator random = randomness.random();
        TokenSample format = new TokenSample(64);
        int rounds = 2000;
        double sum = 0;
        for (int round = 0; round < rounds; round++) {
            long[] tokens = random.longs(600).toArray();
            List<SignatureSet> sets = List.of(SignatureSet.of(tokens, 400), SignatureSet.of(Arrays.copyOfRange(tokens, 200, 600), 400));
            sum += estimate(sampled(format, sets, token -> 1), 0, 1);
        }
        // A mean of numbers from 0 to 1, each the mean of at least 64 draws without replacement (Hoeffding).
        assertEquals(1.0 / 3, sum / rounds, Math.sqrt(13.0 / (64 * rounds)));
    }

    /** Compares with the comparison of all pairs. */
    @Test
    public void groupsAsAllPairsDo() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 400; round++) {
            TokenSample format = new TokenSample(1 + random.nextInt(40));
            List<SignatureSet> sets = randomSets(random, random.nextInt(60));
            SampledSets samples = sampled(format, sets, randomWeights(random));
            double threshold = random.nextInt(4) == 0 && sets.size() > 1 ? estimate(samples, 0, 1) : 1 - random.nextDouble();
            if (threshold == 0) {
                continue;
            }
            int[] priority = permutation(random, sets.size());
            assertGroups(priority, List.of(new Estimate(samples, threshold)));
            SampledSets plain = samples.plain(MemoryReservation.UNLIMITED);
            assertGroups(priority, List.of(new Estimate(samples, threshold), new Estimate(plain, 1 - random.nextDouble())));
        }
    }

    private static void assertGroups(int[] priority, List<Estimate> estimates) {
        assertGroups(
            priority, () -> new SampledNeighbours(estimates, () -> true, MemoryReservation.UNLIMITED),
            (left, right) -> estimates.stream().anyMatch(
                estimate -> estimate.of(left, right) >= estimate.threshold()));
    }

    /** Compares the groups of items with those of all pairs that pass a test. */
    static void assertGroups(int[] priority, Supplier<FreeItems> items, NeighbourTest test) {
        boolean[] comparable = new boolean[priority.length];
        Arrays.fill(comparable, true);
        for (boolean star : new boolean[] {true, false}) {
            FreeItems found = items.get();
            FreeItems expected = new ComparedItems(comparable, test);
            Clusters clusters = star ? Clusters.star(priority, found) : Clusters.connected(priority, found);
            Clusters oracle = star ? Clusters.star(priority, expected) : Clusters.connected(priority, expected);
            assertArrayEquals(
                Arrays.stream(priority).map(oracle::centreOf).toArray(),
                Arrays.stream(priority).map(clusters::centreOf).toArray());
        }
    }

    @Test
    public void findsNothingMoreOnceItMayNotGoOn() {
        long[] tokens = randomness.random().longs(20).toArray();
        List<SignatureSet> pairs = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            tokens[0] = i / 2;
            pairs.add(SignatureSet.of(tokens, tokens.length));
        }
        SampledSets samples = sampled(new TokenSample(20), pairs, token -> 1);
        AtomicInteger asked = new AtomicInteger();
        FreeItems items = new SampledNeighbours(
            List.of(new Estimate(samples, 1)), () -> asked.incrementAndGet() < 1, MemoryReservation.UNLIMITED);
        int[] taken = new int[pairs.size()];
        int size = 0;
        for (int item = 0; item < pairs.size(); item += 2) {
            size = items.takeNeighbours(item, taken, size);
        }
        assertEquals(1, asked.get());
        assertTrue(size > 0 && size < pairs.size() / 2);
    }

    @Test
    public void fewTokensAreComparedByTheirTexts() {
        SignatureSet few = SignatureSet.of(new long[] {1, 2}, 2);
        SignatureSet many = SignatureSet.of(new long[] {1, 2, 3}, 3);
        TokenSample format = new TokenSample(8);
        SampledSets.Builder builder = new SampledSets.Builder(4, 4 * 8, MemoryReservation.UNLIMITED);
        int enough = 0;
        long[] digests = {7, 7, 8};
        for (long digest : digests) {
            byte[] stored = SignatureCodec.encode(few, digest, 0);
            byte[] sample = format.take(stored, 0, stored.length);
            enough += builder.add(format, sample, 0, sample.length, 3) ? 1 : 0;
        }
        byte[] stored = SignatureCodec.encode(many, 7, 0);
        byte[] sample = format.take(stored, 0, stored.length);
        enough += builder.add(format, sample, 0, sample.length, 3) ? 1 : 0;
        SampledSets samples = builder.build(token -> 1);
        assertEquals(1, enough);
        for (int left = 0; left < samples.count(); left++) {
            for (int right = 0; right < left; right++) {
                assertEquals(left == 1 && right == 0 ? 1 : 0, estimate(samples, left, right), 0);
            }
        }
    }

    @Test
    public void refusesWeightsOutOfRange() {
        List<SignatureSet> set = List.of(SignatureSet.of(new long[] {1, 2}, 2));
        for (int weight : new int[] {-1, SampledSets.MOST_WEIGHT + 1}) {
            assertThrows(IllegalArgumentException.class, () -> sampled(new TokenSample(2), set, token -> weight));
        }
    }

    static SampledSets sampled(TokenSample format, List<SignatureSet> sets, LongToIntFunction weights) {
        SampledSets.Builder builder = new SampledSets.Builder(
            sets.size(),
            sets.stream().mapToInt(set -> Math.min(set.distinct(), format.size())).sum(),
            MemoryReservation.UNLIMITED);
        sets.forEach(set -> builder.add(format, set));
        return builder.build(weights);
    }

    /** Sets of very different sizes, including empty, equal and skewed sets, and sets that have little or nothing in common. */
    static List<SignatureSet> randomSets(RandomGenerator random, int count) {
        long[] vocabulary = random.longs(1 + random.nextInt(300)).toArray();
        List<SignatureSet> sets = new ArrayList<>();
        while (sets.size() < count) {
            long[] tokens = random.longs(random.nextInt(1 + random.nextInt(100))).toArray();
            int skew = 1 + random.nextInt(4);
            for (int i = 0; i < tokens.length; i++) {
                if (random.nextInt(4) > 0) {
                    tokens[i] = vocabulary[(int) (vocabulary.length * Math.pow(random.nextDouble(), skew))];
                }
            }
            sets.add(SignatureSet.of(tokens, tokens.length));
            // Copies with some changes.
            while (sets.size() < count && random.nextInt(2) == 0) {
                long[] copy = tokens.clone();
                for (int change = random.nextInt(1 + tokens.length); change > 0; change -= 1 + random.nextInt(4)) {
                    copy[random.nextInt(copy.length)] = random.nextLong();
                }
                sets.add(SignatureSet.of(copy, copy.length));
            }
        }
        return sets;
    }

    static LongToIntFunction randomWeights(RandomGenerator random) {
        long salt = random.nextLong() | 1;
        return switch (random.nextInt(4)) {
            case 0 -> token -> 1;
            case 1 -> token -> (int) Long.remainderUnsigned(token * salt, 3);
            case 2 -> token -> 1 << Long.remainderUnsigned(token * salt, 16);
            default -> token -> 1 + (int) Long.remainderUnsigned(token * salt, 65_535);
        };
    }

    static double estimate(SampledSets samples, int left, int right) {
        return new Estimate(samples, 1).of(left, right);
    }

    static double estimate(TokenSample format, SignatureSet left, SignatureSet right, LongToIntFunction weights) {
        SortedSet<Long> common = known(format, left, right);
        SortedSet<Long> union = known(format, right, left);
        union.addAll(common);
        common.retainAll(known(format, right, left));
        long all = union.stream().mapToLong(weights::applyAsInt).sum();
        return all == 0 ? 0 : (double) common.stream().mapToLong(weights::applyAsInt).sum() / all;
    }

    /** The tokens of a set within the reach of its sample and of another one. */
    static SortedSet<Long> known(TokenSample format, SignatureSet set, SignatureSet other) {
        long known = Math.min(known(format, set), known(format, other));
        return Arrays.stream(distinct(set)).filter(token -> token <= known).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private static long known(TokenSample format, SignatureSet set) {
        return set.distinct() <= format.size() ? Long.MAX_VALUE : set.token(format.size() - 1);
    }

    private static long[] distinct(SignatureSet set) {
        long[] tokens = new long[set.distinct()];
        Arrays.setAll(tokens, set::token);
        return tokens;
    }

    static int[] permutation(RandomGenerator random, int count) {
        int[] order = new int[count];
        Arrays.setAll(order, i -> i);
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        return order;
    }
}
