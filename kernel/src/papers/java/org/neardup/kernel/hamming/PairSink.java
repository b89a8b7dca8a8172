package org.neardup.kernel.hamming;

/** Receives pairs of items that are near each other. */
@FunctionalInterface
public interface PairSink {

    /**
     * Takes one pair.
     *
     * @param left     position of the first item, smaller than {@code right}
     * @param right    position of the second item
     * @param distance their Hamming distance, 0 to 64
     */
    void accept(int left, int right, int distance);
}
