package org.neardup.kernel.cluster;

import org.neardup.kernel.fingerprint.SimHash;

/**
 * Items that are neighbours if their fingerprints are near. Items without a fingerprint ({@link SimHash#NONE}) have no neighbours.
 *
 * <p>The free fingerprints stand in one array, compacted when some are taken. A fingerprint is compared with at most all free ones, and a
 * near one is met once, since then it is taken. So n items cost less than n²/2 comparisons, each a fraction of a nanosecond, and no list of
 * pairs, however many there are.
 */
public final class FingerprintItems implements FreeItems {

    private static final int TILE = 64;

    private final long[] fingerprints;
    private final int maxDistance;
    private final NeighbourTest test;
    private final long[] free;
    private final int[] freeItems;
    private int freeCount;

    /**
     * Items whose fingerprints are at most {@code maxDistance} apart are neighbours.
     *
     * @param fingerprints one for each item; kept, and must not change while items are taken
     * @param maxDistance  0 to 64
     */
    public FingerprintItems(long[] fingerprints, int maxDistance) {
        this(fingerprints, maxDistance, (item, other) -> true);
    }

    /**
     * Items whose fingerprints are at most {@code maxDistance} apart are neighbours if a test agrees.
     *
     * @param test asked about pairs within the distance only
     */
    public FingerprintItems(long[] fingerprints, int maxDistance, NeighbourTest test) {
        this.fingerprints = fingerprints;
        this.maxDistance = maxDistance;
        this.test = test;
        free = new long[fingerprints.length];
        freeItems = new int[fingerprints.length];
        for (int item = 0; item < fingerprints.length; item++) {
            if (fingerprints[item] != SimHash.NONE) {
                free[freeCount] = fingerprints[item];
                freeItems[freeCount++] = item;
            }
        }
    }

    @Override
    public int count() {
        return fingerprints.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        long fingerprint = fingerprints[item];
        if (fingerprint == SimHash.NONE) {
            return size;
        }
        int end = size;
        int kept = 0;
        for (int tile = 0; tile < freeCount; tile += TILE) {
            int tileEnd = Math.min(tile + TILE, freeCount);
            if (anyNear(fingerprint, tile, tileEnd)) {
                for (int i = tile; i < tileEnd; i++) {
                    int other = freeItems[i];
                    if (other == item) {
                        continue;
                    }
                    if (SimHash.distance(fingerprint, free[i]) <= maxDistance && test.areNeighbours(item, other)) {
                        taken[end++] = other;
                    } else {
                        free[kept] = free[i];
                        freeItems[kept++] = other;
                    }
                }
            } else {
                if (kept < tile) {
                    System.arraycopy(free, tile, free, kept, tileEnd - tile);
                    System.arraycopy(freeItems, tile, freeItems, kept, tileEnd - tile);
                }
                kept += tileEnd - tile;
            }
        }
        freeCount = kept;
        return end;
    }

    /** Looks at a tile without a branch, so that the compiler makes vector instructions of it. */
    private boolean anyNear(long fingerprint, int from, int to) {
        int near = 0;
        for (int i = from; i < to; i++) {
            near += (Long.bitCount(fingerprint ^ free[i]) - maxDistance - 1) >>> 31;
        }
        return near > 0;
    }
}
