package org.neardup.kernel.fingerprint;

/** An immutable set of fingerprints, prepared to find those near one fingerprint. Safe for use by several threads. */
public sealed interface HammingIndex permits BlockIndex, ScanIndex {

    /** The largest distance this index can be asked for, 0 to 64. */
    int maxDistance();

    /** The number of fingerprints. */
    int size();

    /**
     * Reports each indexed fingerprint that is at most {@code distance} from the given one, once, in no particular order.
     *
     * @param fingerprint any; if it is indexed itself it is among its own neighbours
     * @param distance    0 to {@link #maxDistance()}
     * @throws IllegalArgumentException if the distance is outside this range
     */
    void neighbours(long fingerprint, int distance, NeighbourSink sink);
}
