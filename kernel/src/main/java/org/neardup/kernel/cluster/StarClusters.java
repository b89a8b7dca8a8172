package org.neardup.kernel.cluster;

import java.util.Arrays;

/**
 * Clusters around the kept items, so that every member is a neighbour of the kept one and chains cannot drift.
 *
 * <p>In the order of priority, each item that no cluster has taken yet becomes a centre and takes its neighbours that no cluster has taken.
 */
public final class StarClusters {

    private StarClusters() {}

    /**
     * Clusters all items.
     *
     * @param priority every item once, the one that is kept first at the front
     * @param items    all free; used up
     */
    public static Clusters of(int[] priority, FreeItems items) {
        int[] centreOf = new int[items.count()];
        Arrays.fill(centreOf, Clusters.UNASSIGNED);
        int[] members = new int[items.count()];
        for (int centre : priority) {
            if (centreOf[centre] == Clusters.UNASSIGNED) {
                centreOf[centre] = centre;
                int size = items.takeNeighbours(centre, members, 0);
                for (int i = 0; i < size; i++) {
                    centreOf[members[i]] = centre;
                }
            }
        }
        return Clusters.of(priority, centreOf);
    }
}
