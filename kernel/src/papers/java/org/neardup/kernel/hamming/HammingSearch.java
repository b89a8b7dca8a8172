package org.neardup.kernel.hamming;

import java.util.Objects;

import org.neardup.kernel.fingerprint.SimHash;

/** Exact search for 64-bit fingerprints that differ in few bits. */
public final class HammingSearch {

    private HammingSearch() {}

    /**
     * Reports every pair of fingerprints at most {@code maxDistance} apart, each once, in no particular order. Values are compared as they
     * are: {@link SimHash#NONE} is a value like any other.
     *
     * @param fingerprints only the first {@code count} are searched
     * @param maxDistance  0 to 64
     * @throws IllegalArgumentException  if the distance is outside this range
     * @throws IndexOutOfBoundsException if there are fewer than {@code count} fingerprints
     */
    public static void allPairs(long[] fingerprints, int count, int maxDistance, PairSink sink) {
        Objects.checkFromIndexSize(0, count, fingerprints.length);
        checkDistance(maxDistance);
        int blocks = HammingPlan.blocksForAllPairs(count, maxDistance);
        if (blocks == HammingPlan.BRUTE_FORCE) {
            BruteForce.allPairs(fingerprints, 0, count, maxDistance, sink);
        } else {
            BlockJoin.allPairs(fingerprints, count, BlockScheme.of(maxDistance, blocks), sink);
        }
    }

    private static void checkDistance(int distance) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("the distance must be from 0 to " + Long.SIZE + ", but was [" + distance + "]");
        }
    }
}
