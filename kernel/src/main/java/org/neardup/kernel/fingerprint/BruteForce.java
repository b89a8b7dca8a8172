package org.neardup.kernel.fingerprint;

/**
 * Compares everything with everything.
 *
 * <p>Near fingerprints are rare, so the work is to pass over the others. The fingerprints are taken in tiles; a loop without a branch,
 * which the compiler turns into vector instructions, tells whether a tile has a near one, and only then it is looked at again.
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
                if (HammingSearch.anyNear(fingerprints, tile, end, fingerprint, maxDistance)) {
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
