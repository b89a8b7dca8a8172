package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;

/** Finds the measures of sets and of weighted records by name. */
public final class Measures {

    /** The names that {@link #parse} accepts. */
    public static final String NAMES = Similarity.NAMES + ", " + WeightedSimilarity.NAMES;

    private Measures() {}

    /**
     * The measure of this name.
     *
     * @param name one of {@link #NAMES}
     * @param threshold a decimal in (0, 1]; for overlap a whole number of tokens
     * @return a {@link Similarity} or a {@link WeightedSimilarity}
     * @throws IllegalArgumentException if the name is unknown or the threshold is out of range
     */
    public static Measure parse(String name, String threshold) {
        if (isIn(WeightedSimilarity.NAMES, name)) {
            return WeightedSimilarity.parse(name, threshold);
        }
        if (isIn(Similarity.NAMES, name)) {
            return Similarity.parse(name, threshold);
        }
        throw new IllegalArgumentException("similarity must be one of " + NAMES + ", but was [" + name + "]");
    }

    /**
     * The measure of this name, as {@link #parse(String, String)} gives it.
     *
     * @param plain of {@link WeightedOrPlain}, a decimal in (0, 1]; null for its default
     * @throws IllegalArgumentException also if another measure is named but {@code plain} is given
     */
    public static Measure parse(String name, String threshold, String plain) {
        Measure measure = parse(name, threshold);
        if (plain == null) {
            return measure;
        }
        if (measure instanceof WeightedOrPlain rule) {
            return new WeightedOrPlain(rule.threshold(), Threshold.parse(plain));
        }
        throw new IllegalArgumentException(
            "a plain similarity is for [" + WeightedOrPlain.NAME + "], not for [" + name + "]; leave it out");
    }

    private static boolean isIn(String names, String name) {
        return Arrays.asList(names.split(", ")).contains(name);
    }
}
