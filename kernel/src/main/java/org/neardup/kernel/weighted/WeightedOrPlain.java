package org.neardup.kernel.weighted;

import java.util.function.BooleanSupplier;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.Threshold;

/**
 * Weighted or plain: the greater of the weighted Jaccard similarity of two records and, if it counts, the Jaccard similarity of their sets
 * of terms. It counts from {@code plain} on, and between two edits of one text from {@link #EDITED} on.
 *
 * <p>Weights find texts that share what is rare in a collection. But copies make their own terms frequent, hence nearly weightless, so
 * weights alone lose large groups of copies. Pages of one template have frequent terms in common, too; but in these, the differing terms
 * are the rare ones of each page, whereas of two edits of one text, each still has frequent terms that the other lost. Two records are such
 * edits if the harmonic mean of the weights of the terms that only one of them has is at most {@value #AS_LIGHT} times that of their common
 * terms. Light terms decide about a harmonic mean.
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

    /** The minimum Jaccard similarity that counts between two edits of one text: each may replace one word in twenty. */
    public static final Threshold EDITED = Threshold.parse("0.56");

    /** The greatest ratio of the harmonic means of weights, of differing to common terms, between two edits of one text. */
    public static final int AS_LIGHT = 6;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double defaultPower() {
        return DEFAULT_POWER;
    }

    @Override
    public WeightedOrPlain at(String least) {
        return new WeightedOrPlain(Threshold.parse(least), plain);
    }

    @Override
    public AdditiveSimilarity additive() {
        return weighted();
    }

    /** The similarity of weights. */
    WeightedJaccard weighted() {
        return new WeightedJaccard(threshold);
    }

    /** The similarity without weights. */
    public Jaccard sets() {
        return new Jaccard(leastPlain());
    }

    /** The least Jaccard similarity of a pair that is near without weights. */
    public Threshold leastPlain() {
        Threshold least = plain.value() < EDITED.value() ? plain : EDITED;
        return least.value() < threshold.value() ? threshold : least;
    }

    /** Whether a Jaccard similarity counts: between any records, or only between two edits of one text. */
    public boolean counts(double unweighted, BooleanSupplier areEdits) {
        return unweighted >= plain.value() || unweighted >= EDITED.value() && areEdits.getAsBoolean();
    }

    /**
     * Whether two records are edits of one text. Compared as floats, so that rounding does not decide.
     *
     * @param differing sum of the inverse weights of the terms that only one of the records has
     * @param count     number of these terms
     * @param common    sum of the inverse weights of their common terms in both records
     * @param shared    number of common terms
     */
    public static boolean areEdits(double differing, long count, double common, long shared) {
        return (float) (2 * AS_LIGHT * differing * shared) >= (float) (common * count);
    }

    private static boolean areEdits(WeightedRecords lefts, int left, WeightedRecords rights, int right, int shared) {
        int[] terms = lefts.terms();
        int[] others = rights.terms();
        int j = rights.start(right);
        int end = rights.end(right);
        double common = 0;
        for (int i = lefts.start(left); i < lefts.end(left); i++) {
            while (j < end && others[j] < terms[i]) {
                j++;
            }
            if (j < end && others[j] == terms[i]) {
                common += 1 / lefts.weight(i) + 1 / rights.weight(j);
            }
        }
        double differing = lefts.inverseSum(left) + rights.inverseSum(right) - common;
        return areEdits(differing, lefts.size(left) + rights.size(right) - 2 * shared, common, shared);
    }

    @Override
    public double common(double left, double right) {
        return Math.min(left, right);
    }

    @Override
    public double of(WeightedRecords lefts, int left, WeightedRecords rights, int right, double common, int shared) {
        double weighted = weighted().of(lefts, left, rights, right, common, shared);
        return counts(lefts, left, rights, right, shared) ? Math.max(weighted, unweighted(lefts, left, rights, right, shared)) : weighted;
    }

    /** Whether the Jaccard similarity of the sets of two records counts. */
    public boolean counts(WeightedRecords lefts, int left, WeightedRecords rights, int right, int shared) {
        return counts(unweighted(lefts, left, rights, right, shared), () -> areEdits(lefts, left, rights, right, shared));
    }

    private static double unweighted(WeightedRecords lefts, int left, WeightedRecords rights, int right, int shared) {
        return (double) shared / (lefts.size(left) + rights.size(right) - shared);
    }
}
