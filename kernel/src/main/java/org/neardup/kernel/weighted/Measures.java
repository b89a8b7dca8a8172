package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;

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

    private static boolean isIn(String names, String name) {
        return Arrays.asList(names.split(", ")).contains(name);
    }
}
