package org.neardup.kernel.fingerprint;

/** An index that compares a fingerprint with all of its own. */
final class ScanIndex implements HammingIndex {

    private final long[] fingerprints;
    private final int maxDistance;

    /** Keeps the array, which must not change any more. */
    ScanIndex(long[] fingerprints, int maxDistance) {
        this.fingerprints = fingerprints;
        this.maxDistance = maxDistance;
    }

    @Override
    public int maxDistance() {
        return maxDistance;
    }

    @Override
    public int size() {
        return fingerprints.length;
    }

    @Override
    public void neighbours(long fingerprint, int distance, NeighbourSink sink) {
        HammingSearch.checkDistance(distance, maxDistance);
        BruteForce.neighbours(fingerprints, 0, fingerprints.length, fingerprint, distance, sink);
    }
}
