package org.neardup.kernel.weighted;

import java.util.List;
import org.neardup.kernel.join.Threshold;

/**
 * Weighted or plain: the greater of the weighted Jaccard similarity of two records and, if it counts, the Jaccard similarity of their sets
 * of terms. It counts from {@code plain} on, and between two edits of one text from {@link #EDITED} on.
 *
 * <p>Weights find texts that share what is rare in a collection. But copies make their own terms frequent, hence nearly weightless, so
 * weights alone lose large groups of copies. Pages of one template have frequent terms in common, too; but in these, the differing terms
 * are the rare ones of each page, whereas of two edits of one text, each still has frequent terms that the other lost. Two records are such
 * edits if, of the terms that only one of them has, one in {@value #ONE_IN} weighs at most {@value #AS_LIGHT} times the harmonic mean of
 * the weights of their common terms, which is near those of the most frequent ones.
 *
 * @param threshold the minimum similarity of a pair
 * @param plain     the minimum Jaccard similarity that counts between any records
 */
public record WeightedOrPlain(Threshold threshold, Threshold plain) implements WeightedSimilarity {

    public static final String NAME = "weighted_or_plain";

    /** The power of inverse document frequencies that weigh terms best for it. */
    public static final double DEFAULT_POWER = 6;

    /** One threshold for all kinds of texts (docs/evaluation.md). */
    public static final Threshold DEFAULT_THRESHOLD = Threshold.parse("0.3");

    /** Nearly all pairs of different texts are below; so are nearly all pairs of one template. */
    public static final Threshold DEFAULT_PLAIN = Threshold.parse("0.85");

    /** The minimum Jaccard similarity that counts between two edits of one text: each may replace one word in twenty, and more. */
    private static final Threshold EDITED = Threshold.parse("0.55");
    private static final int ONE_IN = 5;
    private static final int AS_LIGHT = 8;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public WeightedOrPlain at(String least) {
        return new WeightedOrPlain(Threshold.parse(least), plain);
    }

    /** A near pair reaches the threshold by weights, or the least similarity that counts without. */
    @Override
    public List<AdditiveSimilarity> branches() {
        return List.of(new WeightedJaccard(threshold), new PlainJaccard(leastPlain()));
    }

    /** The least Jaccard similarity of a pair that is near without weights. */
    public Threshold leastPlain() {
        Threshold least = plain.value() < EDITED.value() ? plain : EDITED;
        return least.value() < threshold.value() ? threshold : least;
    }

    /** Whether a Jaccard similarity counts between any records. */
    public boolean counts(double unweighted) {
        return unweighted >= plain.value();
    }

    /** Whether a Jaccard similarity counts between two edits of one text. */
    public boolean countsBetweenEdits(double unweighted) {
        return unweighted >= EDITED.value();
    }

    /**
     * Whether a term that only one of two records has is as light as their common terms. Compared as floats, so that rounding does not
     * decide.
     *
     * @param inverse sum of the inverse weights of the common terms
     * @param shared  number of common terms
     */
    public static boolean isLight(double weight, double inverse, int shared) {
        return (float) (weight * inverse) <= (float) AS_LIGHT * shared;
    }

    /** Whether two records are edits of one text, by the number of terms that only one of them has, and of those that are light. */
    public static boolean areEdits(int differing, int light) {
        return (long) light * ONE_IN >= differing;
    }

    private static double inverseCommon(WeightedRecords lefts, int left, WeightedRecords rights, int right) {
        int[] terms = lefts.terms();
        int[] others = rights.terms();
        int j = rights.start(right);
        int otherEnd = rights.end(right);
        double inverse = 0;
        for (int i = lefts.start(left); i < lefts.end(left); i++) {
            while (j < otherEnd && others[j] < terms[i]) {
                j++;
            }
            if (j < otherEnd && others[j] == terms[i]) {
                inverse += 1 / Math.min(lefts.weight(i), rights.weight(j));
            }
        }
        return inverse;
    }

    private static boolean areEdits(WeightedRecords lefts, int left, WeightedRecords rights, int right, int shared) {
        double inverse = inverseCommon(lefts, left, rights, right);
        int[] terms = lefts.terms();
        int[] others = rights.terms();
        int i = lefts.start(left);
        int j = rights.start(right);
        int end = lefts.end(left);
        int otherEnd = rights.end(right);
        int differing = 0;
        int light = 0;
        while (i < end || j < otherEnd) {
            int order = i == end ? 1 : j == otherEnd ? -1 : Integer.compare(terms[i], others[j]);
            if (order != 0) {
                differing++;
                light += isLight(order < 0 ? lefts.weight(i) : rights.weight(j), inverse, shared) ? 1 : 0;
            }
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return areEdits(differing, light);
    }

    @Override
    public double common(double left, double right) {
        return Math.min(left, right);
    }

    @Override
    public double of(WeightedRecords lefts, int left, WeightedRecords rights, int right, double common, int shared) {
        double weighted = Math.min(1, common / (lefts.sum(left) + rights.sum(right) - common));
        double unweighted = (double) shared / (lefts.size(left) + rights.size(right) - shared);
        boolean counts = counts(unweighted) || countsBetweenEdits(unweighted) && areEdits(lefts, left, rights, right, shared);
        return counts ? Math.max(weighted, unweighted) : weighted;
    }
}
