package org.neardup.kernel.join;

/** Decides about pairs that reach the threshold of a join, where more than their sets of tokens counts. */
@FunctionalInterface
public interface PairRule {

    /** Admits all pairs. */
    PairRule ALL = (left, right, overlap) -> true;

    /**
     * Whether a pair is one.
     *
     * @param left    number of an input record that probes
     * @param right   number of an indexed input record
     * @param overlap number of shared tokens
     */
    boolean admits(int left, int right, int overlap);
}
