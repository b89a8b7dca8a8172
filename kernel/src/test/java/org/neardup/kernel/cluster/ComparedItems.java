package org.neardup.kernel.cluster;

/** Items that are neighbours if a test says so, which is asked about all pairs: what other items are tested against. */
public final class ComparedItems implements FreeItems {

    private final boolean[] comparable;
    private final NeighbourTest test;
    private final boolean[] free;

    /**
     * Items that a test compares.
     *
     * @param comparable for each item, whether it may have neighbours
     * @param test       asked about pairs of such items
     */
    public ComparedItems(boolean[] comparable, NeighbourTest test) {
        this.comparable = comparable;
        this.test = test;
        this.free = comparable.clone();
    }

    @Override
    public int count() {
        return comparable.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        free[item] = false;
        int end = size;
        for (int other = 0; comparable[item] && other < free.length; other++) {
            if (free[other] && test.areNeighbours(item, other)) {
                free[other] = false;
                taken[end++] = other;
            }
        }
        return end;
    }
}
