package org.neardup.kernel.group;

import java.util.Locale;

import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.FreeItems;

/** How near-duplicates form groups. Two items are near if their similarity reaches the threshold. */
public enum Grouping {

    /**
     * Around centres: in keep order, an item that is near no earlier centre becomes a centre; any other item joins the first centre near
     * it. Every member is near its centre.
     */
    STAR,

    /**
     * By links: a group consists of the items that chains of near items connect. Its first item in keep order is the centre; members need
     * not be near it.
     */
    CONNECTED;

    /**
     * Groups items.
     *
     * @param priority every item once, in keep order
     * @param items    all free; used up
     */
    public Clusters clusters(int[] priority, FreeItems items) {
        return this == STAR ? Clusters.star(priority, items) : Clusters.connected(priority, items);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
