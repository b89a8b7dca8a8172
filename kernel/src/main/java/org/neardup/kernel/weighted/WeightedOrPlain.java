package org.neardup.kernel.weighted;

import java.util.List;
import org.neardup.kernel.join.Threshold;

/**
 * Weighted or plain: the greater of the weighted Jaccard similarity of two records and, if it is at least {@code plain}, the Jaccard
 * similarity of their sets of terms.
 *
 * <p>Weights find texts that share what is rare in a collection. But copies make their own terms frequent, hence nearly weightless, so
 * weights alone lose large groups of copies. The plain similarity of two records depends on no other record.
 *
 * @param threshold the minimum similarity of a pair
 * @param plain     the minimum Jaccard similarity that counts
 */
public record WeightedOrPlain(Threshold threshold, Threshold plain) implements WeightedSimilarity {

    public static final String NAME = "weighted_or_plain";

    /** The power of inverse document frequencies that weigh terms best for it. */
    public static final double DEFAULT_POWER = 6;

    /** One threshold for all kinds of texts (docs/evaluation.md). */
    public static final Threshold DEFAULT_THRESHOLD = Threshold.parse("0.3");

    /** Nearly all pairs of different texts are below; so are nearly all pairs of one template. */
    public static final Threshold DEFAULT_PLAIN = Threshold.parse("0.85");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public WeightedOrPlain at(String least) {
        return new WeightedOrPlain(Threshold.parse(least), plain);
    }

    /** A near pair reaches the threshold by weights, or the greater of both thresholds without. */
    @Override
    public List<AdditiveSimilarity> branches() {
        return List.of(new WeightedJaccard(threshold), new PlainJaccard(leastPlain()));
    }

    /** The least Jaccard similarity of a pair that is near without weights. */
    public Threshold leastPlain() {
        return plain.value() < threshold.value() ? threshold : plain;
    }

    @Override
    public double common(double left, double right) {
        return Math.min(left, right);
    }

    @Override
    public double of(WeightedRecords lefts, int left, WeightedRecords rights, int right, double common, int shared) {
        double weighted = Math.min(1, common / (lefts.sum(left) + rights.sum(right) - common));
        double unweighted = (double) shared / (lefts.size(left) + rights.size(right) - shared);
        return unweighted >= plain.value() ? Math.max(weighted, unweighted) : weighted;
    }
}
