package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A weighted set of distinct tokens, for tests. */
record WeightedSet(long[] tokens, double[] weights) {

    private static final int MAX_TOKENS = 80;

    /** A random set; the shape, from 0 to 11, determines its weights and size. */
    static WeightedSet draw(RandomGenerator random, int shape) {
        int size = shape % 3 == 0 ? 1 + random.nextInt(4) : 1 + random.nextInt(MAX_TOKENS);
        double[] weights = new double[size];
        Arrays.setAll(weights, i -> weight(random, shape));
        return new WeightedSet(random.longs(size).toArray(), weights);
    }

    private static double weight(RandomGenerator random, int shape) {
        return switch (shape / 3) {
            case 0 -> 1;
            case 1 -> 1 + random.nextInt(6);
            case 2 -> 1e-3 + random.nextDouble();
            default -> Math.clamp(Math.exp(4 * random.nextGaussian()), 1e-6, 1e9);
        };
    }

    /** A copy in which some tokens have another weight, are missing, or are replaced. */
    WeightedSet changed(RandomGenerator random, double share) {
        long[] otherTokens = tokens.clone();
        double[] otherWeights = weights.clone();
        for (int i = 0; i < tokens.length; i++) {
            if (random.nextDouble() < share) {
                otherTokens[i] = random.nextBoolean() ? random.nextLong() : otherTokens[i];
                otherWeights[i] *= random.nextBoolean() ? 2 * random.nextDouble() + 1e-3 : 1;
            }
        }
        int size = 1 + random.nextInt(tokens.length);
        return random.nextInt(4) > 0 ? new WeightedSet(otherTokens, otherWeights)
            : new WeightedSet(Arrays.copyOf(otherTokens, size), Arrays.copyOf(otherWeights, size));
    }

    /** A copy with another token or a greater weight. */
    WeightedSet grown(RandomGenerator random) {
        if (random.nextBoolean()) {
            double[] greater = weights.clone();
            greater[random.nextInt(greater.length)] *= 1 + random.nextDouble();
            return new WeightedSet(tokens, greater);
        }
        long[] more = Arrays.copyOf(tokens, tokens.length + 1);
        double[] moreWeights = Arrays.copyOf(weights, tokens.length + 1);
        more[tokens.length] = random.nextLong();
        moreWeights[tokens.length] = weights[random.nextInt(weights.length)];
        return new WeightedSet(more, moreWeights);
    }

    /** Weighted Jaccard by its definition. */
    double similarity(WeightedSet other) {
        Map<Long, Double> byToken = new HashMap<>();
        double sum = 0;
        for (int i = 0; i < tokens.length; i++) {
            byToken.put(tokens[i], weights[i]);
            sum += weights[i];
        }
        double common = 0;
        for (int i = 0; i < other.tokens.length; i++) {
            common += Math.min(other.weights[i], byToken.getOrDefault(other.tokens[i], 0.0));
            sum += other.weights[i];
        }
        return common / (sum - common);
    }

    long[] sketch(WeightedMinHash minHash) {
        long[] sketch = new long[minHash.samples()];
        minHash.sketch(tokens, weights, tokens.length, sketch);
        return sketch;
    }
}
