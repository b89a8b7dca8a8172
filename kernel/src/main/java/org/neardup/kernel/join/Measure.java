package org.neardup.kernel.join;

import java.math.BigDecimal;

/** A similarity with its threshold, which decides which records are near-duplicates: of sets ({@link Similarity}) or of weighted ones. */
public interface Measure {

    /** The name of the similarity. */
    String name();

    /** The threshold: a decimal in (0, 1], for {@link Overlap} a number of tokens. Rounded only if it was made of another fraction. */
    BigDecimal least();

    /**
     * The same similarity with another threshold.
     *
     * @throws IllegalArgumentException if the threshold is not allowed
     */
    Measure at(String threshold);
}
