package org.neardup.kernel.cluster;

import org.neardup.kernel.fingerprint.SimHash;

/**
 * Items that are neighbours if their fingerprints are near. Items without a fingerprint ({@link SimHash#NONE}) have no neighbours.
 *
 * <p>The free fingerprints are contiguous; when one is taken, the last one fills its slot. An item is compared only with free ones, and a
 * near one is taken, so it is not met again. So n items cost less than n²/2 comparisons, each a fraction of a nanosecond, and no list of
 * pairs is needed.
 */
public final class FingerprintItems implements FreeItems {

    private static final int TAKEN = -1;
    private static final int TILE = 128;

    private final long[] fingerprints;
    private final int maxDistance;
    private final NeighbourTest test;
    /** The free fingerprints, their items, and for each item its slot among them. */
    private final long[] free;
    private final int[] freeItems;
    private final int[] slot;
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
     * @param test called only for pairs within the distance
     */
    public FingerprintItems(long[] fingerprints, int maxDistance, NeighbourTest test) {
        this.fingerprints = fingerprints;
        this.maxDistance = maxDistance;
        this.test = test;
        free = new long[fingerprints.length];
        freeItems = new int[fingerprints.length];
        slot = new int[fingerprints.length];
        for (int item = 0; item < fingerprints.length; item++) {
            if (fingerprints[item] == SimHash.NONE) {
                slot[item] = TAKEN;
            } else {
                put(item, freeCount++);
            }
        }
    }

    /**
     * Items with the same neighbours, in the faster implementation for this number of items and this distance: compared one by one, as
     * here, or looked up by blocks.
     */
    public static FreeItems fastest(long[] fingerprints, int maxDistance, NeighbourTest test) {
        return BlockItems.areFaster(fingerprints.length, maxDistance)
            ? new BlockItems(fingerprints, maxDistance, test)
            : new FingerprintItems(fingerprints, maxDistance, test);
    }

    private void put(int item, int at) {
        free[at] = fingerprints[item];
        freeItems[at] = item;
        slot[item] = at;
    }

    private void take(int item) {
        int hole = slot[item];
        slot[item] = TAKEN;
        int last = freeItems[--freeCount];
        if (last != item) {
            put(last, hole);
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
        if (slot[item] != TAKEN) {
            take(item);
        }
        int end = size;
        for (int tile = 0; tile < freeCount; tile += TILE) {
            if (SimHash.anyNear(free, tile, Math.min(tile + TILE, freeCount), fingerprint, maxDistance)) {
                int i = tile;
                while (i < Math.min(tile + TILE, freeCount)) {
                    int other = freeItems[i];
                    if (SimHash.distance(fingerprint, free[i]) <= maxDistance && test.areNeighbours(item, other)) {
                        // The item that fills this slot is next.
                        take(other);
                        taken[end++] = other;
                    } else {
                        i++;
                    }
                }
            }
        }
        return end;
    }
}
