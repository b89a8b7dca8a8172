package org.neardup.kernel.group;

import java.util.Locale;

/** How near-duplicates make groups. Two items are near if their similarity reaches the threshold. */
public enum Grouping {

    /**
     * Around centres: in keep order, an item that is near no earlier centre becomes a centre; any other belongs to the first centre that it
     * is near. Every member is near its centre.
     */
    STAR,

    /** By links: items that chains of near ones connect. The first item in keep order is the centre, which a member need not be near. */
    CONNECTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
