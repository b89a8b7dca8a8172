package org.neardup.kernel.cluster;

/**
 * The items that no cluster has taken yet, numbered from 0. All are free at first; taking them uses the instance up. Not thread safe.
 *
 * @see FingerprintItems
 */
public interface FreeItems {

    /** The number of items, free or not. */
    int count();

    /**
     * Takes an item, if it is still free, and all of its free neighbours. Call this at most once for each item.
     *
     * @param item  the item
     * @param taken its neighbours are written here from {@code size} on, the item itself is not; long enough for all items
     * @param size  how many entries of {@code taken} are in use
     * @return how many entries are in use now
     */
    int takeNeighbours(int item, int[] taken, int size);
}
