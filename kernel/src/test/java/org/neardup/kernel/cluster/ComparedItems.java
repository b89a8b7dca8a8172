package org.neardup.kernel.cluster;

/**
 * Items that are neighbours if a test says so, which is asked about pairs one by one: what other items are tested against.
 *
 * <p>The free items stand side by side; when one is taken, the last moves to its place. So an item is compared with the free ones only.
 */
public final class ComparedItems implements FreeItems {

    private static final int TAKEN = -1;

    private final boolean[] comparable;
    private final NeighbourTest test;
    /** The free items, and for each item where it stands there. */
    private final int[] free;
    private final int[] place;
    private int freeCount;

    /**
     * Items that a test compares.
     *
     * @param comparable for each item, whether it may have neighbours; kept, and must not change while items are taken
     * @param test       asked about pairs of such items
     */
    public ComparedItems(boolean[] comparable, NeighbourTest test) {
        this.comparable = comparable;
        this.test = test;
        free = new int[comparable.length];
        place = new int[comparable.length];
        for (int item = 0; item < comparable.length; item++) {
            place[item] = comparable[item] ? freeCount : TAKEN;
            if (comparable[item]) {
                free[freeCount++] = item;
            }
        }
    }

    private void take(int item) {
        int hole = place[item];
        int last = free[--freeCount];
        free[hole] = last;
        place[last] = hole;
        place[item] = TAKEN;
    }

    @Override
    public int count() {
        return place.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        if (comparable[item] == false) {
            return size;
        }
        if (place[item] != TAKEN) {
            take(item);
        }
        int end = size;
        int at = 0;
        while (at < freeCount) {
            int other = free[at];
            if (test.areNeighbours(item, other)) {
                // The one that comes to this place is next.
                take(other);
                taken[end++] = other;
            } else {
                at++;
            }
        }
        return end;
    }
}
