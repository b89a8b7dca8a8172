package org.neardup.cluster.job;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Weights of words in a job: round(65,535 (ln(1 + N/df) / ln(1 + N/5))^power), at least 1, for df of N documents with words, where df is at
 * least 5. Documents are sets of distinct words.
 */
record WordWeights(Map<String, Long> weights) {

    private static final int HEAVIEST = 65_535;
    private static final int FLOOR = 5;

    static WordWeights of(List<WordDocument> documents, int power) {
        Map<String, Integer> frequencies = new HashMap<>();
        documents.forEach(document -> new HashSet<>(document.words()).forEach(word -> frequencies.merge(word, 1, Integer::sum)));
        double count = documents.stream().filter(document -> document.words().isEmpty() == false).count();
        Map<String, Long> weights = new HashMap<>();
        frequencies.forEach((word, frequency) -> {
            double share = StrictMath.log(1 + count / Math.max(FLOOR, frequency)) / StrictMath.log(1 + count / FLOOR);
            weights.put(word, Math.max(1, Math.round(HEAVIEST * StrictMath.pow(share, power))));
        });
        return new WordWeights(weights);
    }

    private double sum(Collection<String> words) {
        return words.stream().mapToLong(weights::get).sum();
    }

    /** The weight of the common words divided by that of all. */
    double jaccard(Set<String> left, Set<String> right) {
        double common = sum(common(left, right));
        return common / (sum(left) + sum(right) - common);
    }

    /** Whether the harmonic mean of the weights of words that only one text has is at most six times that of the common ones. */
    boolean areEdits(Set<String> left, Set<String> right) {
        List<String> common = common(left, right);
        List<String> differing = Stream.of(left, right).flatMap(Set::stream).filter(word -> common.contains(word) == false).toList();
        return (float) (6 * inverse(differing) * common.size()) >= (float) (inverse(common) * differing.size());
    }

    private double inverse(List<String> words) {
        return words.stream().mapToDouble(word -> 1.0 / weights.get(word)).sum();
    }

    /** The cosine of the angle between both. */
    double cosine(Set<String> left, Set<String> right) {
        return Math.min(1, squares(common(left, right)) / Math.sqrt(squares(left) * squares(right)));
    }

    private double squares(Collection<String> words) {
        return words.stream().mapToDouble(weights::get).map(weight -> weight * weight).sum();
    }

    private static List<String> common(Set<String> left, Set<String> right) {
        return left.stream().filter(right::contains).toList();
    }
}
