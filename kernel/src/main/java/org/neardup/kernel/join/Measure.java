package org.neardup.kernel.join;

import java.math.BigDecimal;

/** A similarity of sets ({@link Similarity}) or of weighted records, with the threshold from which records are near-duplicates. */
public interface Measure {

    /** The name of the similarity. */
    String name();

    /** The threshold: a decimal in (0, 1], for {@link Overlap} a number of tokens. Rounded only if the threshold is no decimal fraction. */
    BigDecimal least();

    /**
     * The same similarity with another threshold.
     *
     * @throws IllegalArgumentException if the threshold is out of range
     */
    Measure at(String threshold);
}
