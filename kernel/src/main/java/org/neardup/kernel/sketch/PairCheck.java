package org.neardup.kernel.sketch;

/** Verifies pairs with similar sketches by comparing the sets themselves. */
@FunctionalInterface
public interface PairCheck {

    /**
     * Compares two sets.
     *
     * @param left  number of a set, the smaller one
     * @param right number of a set
     * @return whether the two are near-duplicates, which links them
     */
    boolean similar(int left, int right);
}
