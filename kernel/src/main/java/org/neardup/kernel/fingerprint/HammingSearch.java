package org.neardup.kernel.fingerprint;

import java.util.Objects;

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

    /** Whether looking up evenly spread fingerprints by a common block is faster than comparing each with all others. */
    public static boolean gainsByLookup(int count, int maxDistance) {
        return maxDistance < Long.SIZE && HammingPlan.gainsByLookup(count, maxDistance);
    }

    /**
     * Whether any fingerprint from {@code from} to {@code to}, exclusive, is at most {@code maxDistance} from a given one. Meant to skip
     * tiles of some hundred fingerprints quickly: always compares all of them, at a fraction of a nanosecond each.
     */
    public static boolean anyNear(long[] fingerprints, int from, int to, long fingerprint, int maxDistance) {
        // A negative difference means that one is near; without a branch, this loop is vectorized.
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
