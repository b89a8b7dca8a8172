package org.neardup.kernel.cluster;

import java.util.Objects;

/** Items that are neighbours if a list of pairs links them. */
public final class LinkedItems implements FreeItems {

    /** The neighbours of item {@code i} are {@code neighbours[start[i]]} to {@code neighbours[start[i + 1] - 1]}. */
    private final int[] start;
    private final int[] neighbours;
    private final boolean[] taken;

    /**
     * Links the items of each pair both ways.
     *
     * @param count the number of items; greater than every item of the pairs
     * @param pairs in any order; repeated pairs and pairs of an item with itself change nothing
     * @throws IndexOutOfBoundsException if a pair has an item outside 0 to {@code count - 1}
     */
    public LinkedItems(int count, PairList pairs) {
        taken = new boolean[count];
        // Filling advances each start to the start of the next item, so the counts begin two indexes further on.
        start = new int[count + 2];
        for (int i = 0; i < pairs.size(); i++) {
            start[Objects.checkIndex(pairs.left(i), count) + 2]++;
            start[Objects.checkIndex(pairs.right(i), count) + 2]++;
        }
        for (int item = 2; item < start.length; item++) {
            start[item] += start[item - 1];
        }
        neighbours = new int[2 * pairs.size()];
        for (int i = 0; i < pairs.size(); i++) {
            neighbours[start[pairs.left(i) + 1]++] = pairs.right(i);
            neighbours[start[pairs.right(i) + 1]++] = pairs.left(i);
        }
    }

    @Override
    public int count() {
        return taken.length;
    }

    @Override
    public int takeNeighbours(int item, int[] into, int size) {
        taken[item] = true;
        int end = size;
        for (int i = start[item]; i < start[item + 1]; i++) {
            int neighbour = neighbours[i];
            if (taken[neighbour] == false) {
                taken[neighbour] = true;
                into[end++] = neighbour;
            }
        }
        return end;
    }
}
