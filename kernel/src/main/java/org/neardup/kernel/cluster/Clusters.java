package org.neardup.kernel.cluster;

import java.util.Arrays;

/** Items divided into clusters, each named by its centre, the item that is kept. An item without neighbours is a cluster by itself. */
public final class Clusters {

    static final int UNASSIGNED = -1;

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
