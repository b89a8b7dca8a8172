package org.neardup.kernel.cluster;

import java.util.Arrays;

/** Items divided into clusters, each named by its centre, the item that is kept. An item without neighbours is a cluster by itself. */
public final class Clusters {

    private static final int UNASSIGNED = -1;

    private final int[] centreOf;
    /**
     * The members of all clusters, grouped by cluster, in the order of priority; those of {@code centre} end before {@code end[centre]}.
     */
    private final int[] members;
    private final int[] end;
    private final int[] size;
    private final int count;

    private Clusters(int[] centreOf, int[] members, int[] end, int[] size, int count) {
        this.centreOf = centreOf;
        this.members = members;
        this.end = end;
        this.size = size;
        this.count = count;
    }

    /**
     * Clusters around the kept items, so that every member is a neighbour of the kept one and chains cannot drift: in the order of
     * priority, each item that no cluster has taken yet becomes a centre and takes its neighbours that no cluster has taken.
     *
     * @param priority every item once, in the order of preference for keeping
     * @param items    all free; used up
     */
    public static Clusters star(int[] priority, FreeItems items) {
        return of(priority, items, false);
    }

    /**
     * Clusters of all items that chains of neighbours connect, by a breadth-first search that takes each item it reaches. The centre of a
     * cluster is its member with the highest priority.
     *
     * @param priority every item once, in the order of preference for keeping
     * @param items    all free; used up
     * @see UnionFind for pairs that arrive one by one and are too many to keep
     */
    public static Clusters connected(int[] priority, FreeItems items) {
        return of(priority, items, true);
    }

    private static Clusters of(int[] priority, FreeItems items, boolean followsChains) {
        int[] centreOf = new int[items.count()];
        Arrays.fill(centreOf, UNASSIGNED);
        int[] taken = new int[items.count()];
        for (int centre : priority) {
            if (centreOf[centre] == UNASSIGNED) {
                centreOf[centre] = centre;
                int size = items.takeNeighbours(centre, taken, 0);
                for (int next = 0; next < size; next++) {
                    centreOf[taken[next]] = centre;
                    size = followsChains ? items.takeNeighbours(taken[next], taken, size) : size;
                }
            }
        }
        return of(priority, centreOf);
    }

    /**
     * Clusters from the centre of each item.
     *
     * @param priority every item once, in the order in which members are to be listed
     * @param centreOf the centre of each item; a centre is its own
     * @throws IllegalArgumentException if {@code priority} is not an order of all items
     */
    public static Clusters of(int[] priority, int[] centreOf) {
        int items = centreOf.length;
        if (priority.length != items) {
            throw new IllegalArgumentException("the priority orders " + priority.length + " items, but there are " + items);
        }
        int[] size = new int[items];
        int count = 0;
        for (int item = 0; item < items; item++) {
            if (centreOf[item] == UNASSIGNED) {
                throw new IllegalArgumentException("the priority leaves out item " + item);
            }
            size[centreOf[item]]++;
            count += centreOf[item] == item ? 1 : 0;
        }
        int[] end = new int[items];
        int start = 0;
        for (int item : priority) {
            end[item] = start;
            start += size[item];
        }
        int[] members = new int[items];
        for (int item : priority) {
            members[end[centreOf[item]]++] = item;
        }
        return new Clusters(centreOf, members, end, size, count);
    }

    /** The number of clusters. */
    public int count() {
        return count;
    }

    /** The centre of the cluster that an item belongs to, perhaps the item itself. */
    public int centreOf(int item) {
        return centreOf[item];
    }

    /** Whether an item is kept. */
    public boolean isCentre(int item) {
        return centreOf[item] == item;
    }

    /** The number of items in the cluster of a centre, itself included; 0 for an item that is no centre. */
    public int size(int centre) {
        return size[centre];
    }

    /** The items in the cluster of a centre in the order of priority, itself first; empty for an item that is no centre. */
    public int[] members(int centre) {
        return Arrays.copyOfRange(members, end[centre] - size[centre], end[centre]);
    }
}
