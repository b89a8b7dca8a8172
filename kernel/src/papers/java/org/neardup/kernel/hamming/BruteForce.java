package org.neardup.kernel.hamming;

import org.neardup.kernel.fingerprint.SimHash;

/**
 * Compares all pairs.
 *
 * <p>Near fingerprints are rare, so skipping the others must be fast. A branchless loop, which the JIT vectorizes, checks whether a tile
 * has a near fingerprint; only such tiles are searched one by one.
 */
final class BruteForce {

    private static final int TILE = 128;

    private BruteForce() {}

    /** Reports the pairs among positions {@code from} to {@code to} that are at most {@code maxDistance} apart. */
    static void allPairs(long[] fingerprints, int from, int to, int maxDistance, PairSink sink) {
        for (int left = from; left < to - 1; left++) {
            long fingerprint = fingerprints[left];
            for (int tile = left + 1; tile < to; tile += TILE) {
                int end = Math.min(tile + TILE, to);
                if (SimHash.anyNear(fingerprints, tile, end, fingerprint, maxDistance)) {
                    for (int right = tile; right < end; right++) {
                        int distance = SimHash.distance(fingerprint, fingerprints[right]);
                        if (distance <= maxDistance) {
                            sink.accept(left, right, distance);
                        }
                    }
                }
            }
        }
    }
}
