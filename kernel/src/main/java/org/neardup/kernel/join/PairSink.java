package org.neardup.kernel.join;

/** Receives the pairs of a join. */
@FunctionalInterface
public interface PairSink {

    /**
     * Takes one pair. Calls never overlap, whatever the number of threads; their order is not defined with more than one.
     *
     * @param left number of an input record; in a self-join the smaller of the two
     * @param right number of an input record of the right collection
     * @param overlap number of shared tokens
     * @param similarity the exact overlap's similarity, as the nearest double
     */
    void accept(int left, int right, int overlap, double similarity);
}
