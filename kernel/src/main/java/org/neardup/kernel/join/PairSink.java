package org.neardup.kernel.join;

/** Receives the pairs of a join. */
@FunctionalInterface
public interface PairSink {

    /**
     * Receives one pair. Calls never overlap; with more than one thread, their order is undefined.
     *
     * @param left number of an input record; in a self-join the smaller of the two
     * @param right number of an input record of the right collection
     * @param overlap number of shared tokens
     * @param similarity the similarity with this overlap, as the nearest double
     */
    void accept(int left, int right, int overlap, double similarity);
}
