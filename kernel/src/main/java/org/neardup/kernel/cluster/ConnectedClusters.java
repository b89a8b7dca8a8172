package org.neardup.kernel.cluster;

import java.util.Arrays;

/**
 * Clusters of all items that chains of neighbours connect. The centre of a cluster is its member with the highest priority.
 *
 * <p>A breadth-first search that takes each item it reaches.
 *
 * @see UnionFind for pairs that arrive one by one and are too many to keep
 */
public final class ConnectedClusters {

    private ConnectedClusters() {}

    /**
     * Clusters all items.
     *
     * @param priority every item once, the one that is kept first at the front
     * @param items    all free; used up
     */
    public static Clusters of(int[] priority, FreeItems items) {
        int[] centreOf = new int[items.count()];
        Arrays.fill(centreOf, Clusters.UNASSIGNED);
        int[] reached = new int[items.count()];
        for (int centre : priority) {
            if (centreOf[centre] == Clusters.UNASSIGNED) {
                centreOf[centre] = centre;
                int size = items.takeNeighbours(centre, reached, 0);
                for (int next = 0; next < size; next++) {
                    centreOf[reached[next]] = centre;
                    size = items.takeNeighbours(reached[next], reached, size);
                }
            }
        }
        return Clusters.of(priority, centreOf);
    }
}
