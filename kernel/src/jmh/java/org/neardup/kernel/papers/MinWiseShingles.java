package org.neardup.kernel.papers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.neardup.kernel.join.BenchmarkSets;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.sketch.WeightedMinHash;

/**
 * The approximation {@code sp} of Xiao et al., section 7.5: a page is the set of its {@value #SAMPLES} min-wise shingles, and these sets
 * are joined by their Jaccard similarity. Two sets of 32 reach .8 with 29 common shingles: each that differs also enlarges their union.
 */
final class MinWiseShingles {

    static final int SAMPLES = 32;

    private final Records shingles;
    private final Records samples;

    /**
     * What the approximation finds.
     *
     * @param exact pairs of whole sets
     * @param found pairs of samples
     * @param both pairs of both
     * @param expected the expected number of exact pairs that are found, by the similarity of each
     */
    record Quality(int exact, int found, int both, double expected) {

        double precision() {
            return (double) both / found;
        }

        double recall() {
            return (double) both / exact;
        }

        double expectedRecall() {
            return expected / exact;
        }
    }

    MinWiseShingles(List<long[]> sets) {
        this(sets, sets);
    }

    /**
     * Samples of other sets than those of the exact join.
     *
     * @param sets joined exactly
     * @param pages the shingles of each of them, of which the samples are drawn
     */
    MinWiseShingles(List<long[]> sets, List<long[]> pages) {
        shingles = new BenchmarkSets(sets, false).records();
        WeightedMinHash minHash = new WeightedMinHash(SAMPLES);
        List<long[]> sampled = new ArrayList<>();
        for (long[] set : pages) {
            double[] equal = new double[set.length];
            Arrays.fill(equal, 1);
            long[] sample = new long[SAMPLES];
            minHash.sketch(set, equal, set.length, sample);
            for (int i = 0; i < SAMPLES; i++) {
                // The i-th minimum is compared with the i-th one only.
                sample[i] = sample[i] * SAMPLES + i;
            }
            sampled.add(sample);
        }
        samples = new BenchmarkSets(sampled, false).records();
    }

    Records shingles() {
        return shingles;
    }

    Records samples() {
        return samples;
    }

    /** The quality among the exact pairs below a similarity. */
    Quality quality(Similarity similarity, double limit) {
        Set<Long> found = new HashSet<>();
        PublishedJoin.OURS.run(samples, similarity, (left, right, overlap, value) -> found.add(pair(left, right)));
        int required = similarity.minimumOverlap(SAMPLES, SAMPLES);
        int[] counts = new int[2];
        double[] expected = new double[1];
        PublishedJoin.OURS.run(shingles, similarity, (left, right, overlap, value) -> {
            if (value < limit) {
                counts[0]++;
                counts[1] += found.contains(pair(left, right)) ? 1 : 0;
                expected[0] += atLeast(required, value);
            }
        });
        return new Quality(counts[0], found.size(), counts[1], expected[0]);
    }

    private static long pair(int left, int right) {
        return (long) left << Integer.SIZE | right;
    }

    /** The probability that at least this number of samples agree: a binomial tail. */
    static double atLeast(int matches, double similarity) {
        double probability = 0;
        double ways = 1;
        for (int i = SAMPLES; i >= matches; i--) {
            probability += ways * Math.pow(similarity, i) * Math.pow(1 - similarity, SAMPLES - i);
            ways = ways * i / (SAMPLES - i + 1);
        }
        return probability;
    }
}
