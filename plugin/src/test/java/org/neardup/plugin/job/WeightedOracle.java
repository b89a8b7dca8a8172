package org.neardup.plugin.job;

import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Groups by the definition of weights: a token of df of N documents weighs round(65,535 (ln(1 + N/df) / ln(1 + N/5))^power), at least 1,
 * where a smaller df counts as 5. Documents are sets of distinct tokens.
 */
public final class WeightedOracle extends GroupOracle {

    private static final int HEAVIEST = 65_535;
    private static final int FLOOR = 5;

    private final List<Set<String>> tokens;
    private final String plain;
    private final Map<String, Long> weights = new HashMap<>();
    /** The similarities that were asked for, by their names. */
    private final Map<String, double[][]> known = new HashMap<>();

    /**
     * @param documents all documents that take part
     * @param tokens    the distinct tokens of each document
     * @param plain     the least Jaccard similarity that counts for {@code weighted_or_plain}
     */
    public WeightedOracle(List<DocumentVersion> documents, List<Set<String>> tokens, double power, String plain) {
        super(documents, (left, right) -> shared(tokens.get(left), tokens.get(right)));
        this.tokens = tokens;
        this.plain = plain;
        Map<String, Integer> frequencies = new HashMap<>();
        tokens.forEach(of -> of.forEach(token -> frequencies.merge(token, 1, Integer::sum)));
        double count = documents.size();
        frequencies.forEach((token, frequency) -> {
            double share = StrictMath.log(1 + count / Math.max(FLOOR, frequency)) / StrictMath.log(1 + count / FLOOR);
            weights.put(token, Math.max(1, Math.round(HEAVIEST * StrictMath.pow(share, power))));
        });
    }

    private static int shared(Set<String> left, Set<String> right) {
        return (int) left.stream().filter(right::contains).count();
    }

    private long weight(Set<String> of) {
        return of.stream().mapToLong(weights::get).sum();
    }

    private Set<String> common(int left, int right) {
        Set<String> common = new HashSet<>(tokens.get(left));
        common.retainAll(tokens.get(right));
        return common;
    }

    @Override
    public double similarityOf(int left, int right, String similarity) {
        return known.computeIfAbsent(similarity, this::similarities)[left][right];
    }

    private double[][] similarities(String similarity) {
        double[][] all = new double[tokens.size()][tokens.size()];
        for (int left = 0; left < all.length; left++) {
            for (int right = 0; right <= left; right++) {
                all[left][right] = compute(left, right, similarity);
                all[right][left] = all[left][right];
            }
        }
        return all;
    }

    private double compute(int left, int right, String similarity) {
        return switch (similarity) {
            case "weighted_or_plain" -> {
                double unweighted = plainJaccard(left, right);
                boolean counts = unweighted >= Double.parseDouble(plain) || unweighted >= 0.56 && areEdits(left, right);
                yield counts ? Math.max(unweighted, jaccard(left, right)) : jaccard(left, right);
            }
            case "weighted_jaccard" -> jaccard(left, right);
            case "weighted_cosine" -> Math.min(1, product(left, right) / Math.sqrt(product(left, left) * product(right, right)));
            default -> throw new AssertionError(similarity);
        };
    }

    private double jaccard(int left, int right) {
        long common = weight(common(left, right));
        return (double) common / (weight(tokens.get(left)) + weight(tokens.get(right)) - common);
    }

    private double plainJaccard(int left, int right) {
        int shared = overlap(left, right);
        return (double) shared / (tokens.get(left).size() + tokens.get(right).size() - shared);
    }

    /** Whether the harmonic mean of the weights of tokens that only one document has is at most six times that of the common ones. */
    private boolean areEdits(int left, int right) {
        Set<String> common = common(left, right);
        List<String> differing = Stream.of(left, right).flatMap(document -> tokens.get(document).stream())
            .filter(token -> common.contains(token) == false).toList();
        return (float) (6 * inverse(differing) * common.size()) >= (float) (inverse(common) * differing.size());
    }

    private double inverse(Collection<String> of) {
        return of.stream().mapToDouble(token -> 1.0 / weights.get(token)).sum();
    }

    private double product(int left, int right) {
        return common(left, right).stream().mapToDouble(weights::get).map(weight -> weight * weight).sum();
    }

    @Override
    boolean areSimilar(int left, int right, String similarity, int threshold) {
        return similarityOf(left, right, similarity) >= Double.parseDouble(threshold / 100 + "." + (threshold / 10) % 10 + threshold % 10);
    }
}
