package org.neardup.kernel.cluster;

/** A number of pairs that arrays can hold. */
final class PairCount {

    private PairCount() {}

    static int checked(long pairs) {
        if (pairs > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(pairs + " pairs are more than can be clustered at once");
        }
        return (int) pairs;
    }
}
