package org.neardup.kernel.fingerprint;

/** Receives the items that are near one fingerprint. */
@FunctionalInterface
public interface NeighbourSink {

    /**
     * Takes one neighbour.
     *
     * @param position position of the neighbour in the indexed array
     * @param distance its Hamming distance from the fingerprint asked about, 0 to 64
     */
    void accept(int position, int distance);
}
