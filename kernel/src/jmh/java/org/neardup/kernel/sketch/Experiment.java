package org.neardup.kernel.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.neardup.kernel.weighted.BenchmarkVectors;

/** Vectors with their sketches, and random pairs of them. */
public final class Experiment {

    private final List<long[]> terms;
    private final List<double[]> weights;
    private final double[] sums;
    private final SketchFormat format;
    private final long[] packed;

    /** Two vectors and their weighted Jaccard similarity. */
    public record Pair(int left, int right, double similarity) {}

    /** Sketches the vectors that have terms. */
    public Experiment(BenchmarkVectors vectors, SketchFormat format) {
        this.format = format;
        terms = new ArrayList<>();
        weights = new ArrayList<>();
        for (int i = 0; i < vectors.count(); i++) {
            if (vectors.terms().get(i).length > 0) {
                terms.add(vectors.terms().get(i));
                weights.add(vectors.weights().get(i));
            }
        }
        sums = new double[terms.size()];
        packed = new long[Math.multiplyExact(terms.size(), format.words())];
        WeightedMinHash minHash = new WeightedMinHash(format.samples());
        long[] sketch = new long[format.samples()];
        for (int i = 0; i < sums.length; i++) {
            for (double weight : weights.get(i)) {
                sums[i] += weight;
            }
            minHash.sketch(terms.get(i), weights.get(i), terms.get(i).length, sketch);
            format.pack(sketch, packed, i * format.words());
        }
    }

    int count() {
        return sums.length;
    }

    long[] packed() {
        return packed;
    }

    SketchFormat format() {
        return format;
    }

    /** Random pairs of different vectors, the same each time. */
    public List<Pair> draw(int number) {
        Random random = new Random(42);
        List<Pair> pairs = new ArrayList<>();
        while (pairs.size() < number) {
            int left = random.nextInt(count());
            int right = random.nextInt(count());
            if (left != right) {
                pairs.add(new Pair(left, right, similarity(left, right)));
            }
        }
        return pairs;
    }

    /** Compares a pair by a rule that may stop early. */
    public Verdict compare(StoppingRule rule, Pair pair) {
        return rule.compare(packed, pair.left() * format.words(), packed, pair.right() * format.words());
    }

    /** Number of samples, of the first ones, in which a pair agrees. */
    public int matches(Pair pair, int samples) {
        return format.matches(packed, pair.left() * format.words(), packed, pair.right() * format.words(), 0, samples);
    }

    double estimate(int left, int right) {
        return format.estimate(format.matches(packed, left * format.words(), packed, right * format.words()));
    }

    double similarity(int left, int right) {
        long[] leftTerms = terms.get(left);
        long[] rightTerms = terms.get(right);
        double common = 0;
        int j = 0;
        for (int i = 0; i < leftTerms.length; i++) {
            while (j < rightTerms.length && rightTerms[j] < leftTerms[i]) {
                j++;
            }
            if (j < rightTerms.length && rightTerms[j] == leftTerms[i]) {
                common += Math.min(weights.get(left)[i], weights.get(right)[j]);
            }
        }
        return common / (sums[left] + sums[right] - common);
    }
}
