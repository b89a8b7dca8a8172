package org.neardup.kernel.cluster;

import java.util.Arrays;

/**
 * Disjoint sets of items, joined pair by pair. The name of a set is its smallest member, so names do not depend on the order of the pairs.
 *
 * <p>The smaller of two names becomes the parent of the other, and finding a name halves the path to it: any sequence of m operations on n
 * items takes O(m log n) steps (Tarjan, van Leeuwen, <em>Worst-case Analysis of Set Union Algorithms</em>, 1984).
 */
public final class UnionFind {

    private int[] parent;
    private int count;
    private int sets;

    /** Puts each of {@code count} items into a set of its own. */
    public UnionFind(int count) {
        this.parent = new int[count];
        append(count);
    }

    private void append(int items) {
        int from = count;
        count = Math.addExact(count, items);
        parent = count > parent.length ? Arrays.copyOf(parent, count) : parent;
        for (int item = from; item < count; item++) {
            parent[item] = item;
        }
        sets += items;
    }

    /**
     * Replaces all but the first items by others, each in a set of its own. The first items stay joined, even if only a replaced item
     * joined them.
     *
     * @param first the number of items that stay
     * @param items the number of new items after them
     */
    public void replaceAfter(int first, int items) {
        for (int item = first; item < count; item++) {
            sets -= parent[item] == item ? 1 : 0;
        }
        count = first;
        append(items);
    }

    /** Joins the sets of two items; returns whether they were different sets. */
    public boolean union(int a, int b) {
        int first = find(a);
        int second = find(b);
        if (first == second) {
            return false;
        }
        parent[Math.max(first, second)] = Math.min(first, second);
        sets--;
        return true;
    }

    /** The smallest member of the set of an item. */
    public int find(int item) {
        int at = item;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** The number of sets. */
    public int sets() {
        return sets;
    }

    /** For each item, the smallest member of its set. */
    public int[] components() {
        int[] components = new int[count];
        for (int item = 0; item < count; item++) {
            // A parent is never greater than its child, so its component is known already.
            components[item] = parent[item] == item ? item : components[parent[item]];
        }
        return components;
    }
}
