package org.neardup.kernel.group;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

import org.neardup.kernel.cluster.UnionFind;

/**
 * Items that chains of links connect, component by component. Two near-duplicates are always in the same component, so each component can
 * be divided into groups independently of the others ({@link ComponentGrouping}). Items without a link are in no component. Callers must
 * not change the arrays.
 *
 * @param items the items of all components, component by component, each in keep order
 * @param ends  for each component, the index after its last item
 */
public record Components(int[] items, int[] ends) {

    /** Marks an item that is in no component. */
    private static final int NONE = -1;

    /**
     * The components of these links.
     *
     * @param priority every item once, the one that is kept first at the front
     */
    public static Components of(UnionFind links, int[] priority) {
        int[] rootOf = links.components();
        int[] next = new int[rootOf.length];
        for (int root : rootOf) {
            next[root]++;
        }
        int[] ends = new int[links.sets()];
        int components = 0;
        int start = 0;
        for (int root = 0; root < next.length; root++) {
            int size = next[root];
            next[root] = start;
            if (size > 1) {
                start += size;
                ends[components++] = start;
            } else if (size == 1) {
                next[root] = NONE;
            }
        }
        int[] items = new int[start];
        for (int item : priority) {
            if (next[rootOf[item]] != NONE) {
                items[next[rootOf[item]]++] = item;
            }
        }
        return new Components(items, Arrays.copyOf(ends, components));
    }

    /** The same components by ascending keys of their first items; those with equal keys stay in their order. */
    public Components sortedBy(IntUnaryOperator key) {
        long[] order = new long[count()];
        Arrays.setAll(order, component -> (long) key.applyAsInt(items[start(component)]) << Integer.SIZE | component);
        Arrays.sort(order);
        int[] sorted = new int[items.length];
        int[] sortedEnds = new int[ends.length];
        int end = 0;
        for (int place = 0; place < order.length; place++) {
            int component = (int) order[place];
            int size = end(component) - start(component);
            System.arraycopy(items, start(component), sorted, end, size);
            end += size;
            sortedEnds[place] = end;
        }
        return new Components(sorted, sortedEnds);
    }

    /** Number of components. */
    public int count() {
        return ends.length;
    }

    /** Where the items of a component start in {@link #items}. */
    public int start(int component) {
        return component == 0 ? 0 : ends[component - 1];
    }

    /** Index after a component's last item. */
    public int end(int component) {
        return ends[component];
    }
}
