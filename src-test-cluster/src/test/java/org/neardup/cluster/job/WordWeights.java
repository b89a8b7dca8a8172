package org.neardup.cluster.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Weights of words in a job with default weights: round(65,535 (ln(1 + N/df) / ln(1 + N/5))³), at least 1, for df of N documents with
 * words, where df is at least 5; each occurrence in a document counts.
 */
record WordWeights(Map<String, Long> weights) {

    private static final int HEAVIEST = 65_535;
    private static final int FLOOR = 5;
    private static final int POWER = 3;

    static WordWeights of(List<WordDocument> documents) {
        Map<String, Integer> frequencies = new HashMap<>();
        documents.forEach(document -> new HashSet<>(document.words()).forEach(word -> frequencies.merge(word, 1, Integer::sum)));
        double count = documents.stream().filter(document -> document.words().isEmpty() == false).count();
        Map<String, Long> weights = new HashMap<>();
        frequencies.forEach((word, frequency) -> {
            double share = StrictMath.log(1 + count / Math.max(FLOOR, frequency)) / StrictMath.log(1 + count / FLOOR);
            weights.put(word, Math.max(1, Math.round(HEAVIEST * StrictMath.pow(share, POWER))));
        });
        return new WordWeights(weights);
    }

    private Map<String, Long> of(WordDocument document) {
        Map<String, Long> weighed = new HashMap<>();
        document.words().forEach(word -> weighed.merge(word, weights.get(word), Long::sum));
        return weighed;
    }

    /** The sum of lesser weights divided by that of greater ones. */
    double jaccard(WordDocument left, WordDocument right) {
        Map<String, Long> one = of(left);
        Map<String, Long> other = of(right);
        long common = one.entrySet().stream().mapToLong(word -> Math.min(word.getValue(), other.getOrDefault(word.getKey(), 0L))).sum();
        return (double) common / (sum(one) + sum(other) - common);
    }

    private static long sum(Map<String, Long> weighed) {
        return weighed.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The cosine of the angle between both. */
    double cosine(WordDocument left, WordDocument right) {
        Map<String, Long> one = of(left);
        Map<String, Long> other = of(right);
        return Math.min(1, product(one, other) / Math.sqrt(product(one, one) * product(other, other)));
    }

    private static double product(Map<String, Long> one, Map<String, Long> other) {
        return one.entrySet().stream().mapToDouble(word -> (double) word.getValue() * other.getOrDefault(word.getKey(), 0L)).sum();
    }
}
