package org.neardup.kernel.cluster;

/** Items that are neighbours if a test of all pairs says so: the reference for other implementations. */
public final class ComparedItems implements FreeItems {

    private final boolean[] comparable;
    private final NeighbourTest test;
    private final boolean[] free;

    /**
     * Creates items that a test compares.
     *
     * @param comparable for each item, whether it may have neighbours
     * @param test       decides for pairs of such items
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
