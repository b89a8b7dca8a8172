package org.neardup.kernel.fingerprint;

import java.util.Objects;

/** Exact search for 64-bit fingerprints that differ in few bits. */
public final class HammingSearch {

    private HammingSearch() {}

    /**
     * Reports every pair of fingerprints at most {@code maxDistance} apart, each once, in no particular order. Values are compared as they
     * are: {@link SimHash#NONE} is a value like any other.
     *
     * @param fingerprints the first {@code count} of them are looked at
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

    /** Whether it is faster to look evenly spread fingerprints up by a common block than to compare each with all others. */
    public static boolean gainsByLookup(int count, int maxDistance) {
        return maxDistance < Long.SIZE && HammingPlan.gainsByLookup(count, maxDistance);
    }

    /**
     * Whether any fingerprint from {@code from} to {@code to}, exclusive, is at most {@code maxDistance} from a given one. Meant for tiles
     * of some hundred fingerprints that are to be passed over quickly: it always looks at all of them, a fraction of a nanosecond each.
     */
    public static boolean anyNear(long[] fingerprints, int from, int to, long fingerprint, int maxDistance) {
        // The sign of a difference says whether one is near; without a branch this compiles to vector instructions.
        int signs = 0;
        for (int i = from; i < to; i++) {
            signs |= Long.bitCount(fingerprint ^ fingerprints[i]) - maxDistance - 1;
        }
        return signs < 0;
    }

    private static void checkDistance(int distance) {
        if (distance < 0 || distance > Long.SIZE) {
            throw new IllegalArgumentException("the distance must be from 0 to " + Long.SIZE + ", but was [" + distance + "]");
        }
    }
}
