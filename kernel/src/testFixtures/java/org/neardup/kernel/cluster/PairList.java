package org.neardup.kernel.cluster;

import java.util.Arrays;

/** A growing list of pairs of items. */
public final class PairList {

    private int[] items = new int[64];
    private int length;

    /** Appends a pair. */
    public void add(int left, int right) {
        if (length == items.length) {
            items = Arrays.copyOf(items, Math.multiplyExact(length, 2));
        }
        items[length] = left;
        items[length + 1] = right;
        length += 2;
    }

    /** The number of pairs. */
    public int size() {
        return length / 2;
    }

    /** The first item of a pair, as it was added. */
    public int left(int pair) {
        return items[2 * pair];
    }

    /** The second item of a pair, as it was added. */
    public int right(int pair) {
        return items[2 * pair + 1];
    }
}
