package org.neardup.plugin.job;

import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups by the definition of weights: a token of df of N documents weighs round(65,535 (ln(1 + N/df) / ln(1 + N/5))^power), at least 1,
 * where a smaller df counts as 5; each occurrence in a document counts.
 */
public final class WeightedOracle extends GroupOracle {

    private static final int HEAVIEST = 65_535;
    private static final int FLOOR = 5;

    private final List<Map<String, Integer>> tokens;
    private final Map<String, Long> weights = new HashMap<>();

    /**
     * @param documents all documents that take part
     * @param tokens    the count of each token in each document
     */
    public WeightedOracle(List<DocumentVersion> documents, List<Map<String, Integer>> tokens, double power) {
        super(documents, (left, right) -> 0);
        this.tokens = tokens;
        Map<String, Integer> frequencies = new HashMap<>();
        tokens.forEach(of -> of.keySet().forEach(token -> frequencies.merge(token, 1, Integer::sum)));
        double count = documents.size();
        frequencies.forEach((token, frequency) -> {
            double share = StrictMath.log(1 + count / Math.max(FLOOR, frequency)) / StrictMath.log(1 + count / FLOOR);
            weights.put(token, Math.max(1, Math.round(HEAVIEST * StrictMath.pow(share, power))));
        });
    }

    private long weight(int document, String token) {
        return weights.get(token) * tokens.get(document).getOrDefault(token, 0);
    }

    @Override
    public double similarityOf(int left, int right, String similarity) {
        return switch (similarity) {
            case "weighted_jaccard" -> jaccard(left, right);
            case "weighted_cosine" -> Math.min(1, product(left, right) / Math.sqrt(product(left, left) * product(right, right)));
            default -> throw new AssertionError(similarity);
        };
    }

    private double jaccard(int left, int right) {
        long least = 0;
        long sum = 0;
        for (String token : tokens.get(left).keySet()) {
            least += Math.min(weight(left, token), weight(right, token));
            sum += weight(left, token);
        }
        for (String token : tokens.get(right).keySet()) {
            sum += weight(right, token);
        }
        return (double) least / (sum - least);
    }

    private double product(int left, int right) {
        double product = 0;
        for (String token : tokens.get(left).keySet()) {
            product += (double) weight(left, token) * weight(right, token);
        }
        return product;
    }

    @Override
    public boolean areNear(int left, int right, String similarity, int threshold) {
        return similarityOf(left, right, similarity) >= Double.parseDouble(threshold / 100 + "." + (threshold / 10) % 10 + threshold % 10);
    }
}
