package org.neardup.kernel.cluster;

/** Decides whether two items that look near are near, for instance by the exact similarity of what they stand for. */
@FunctionalInterface
public interface NeighbourTest {

    /** Whether the two items are neighbours; the order of the two must not matter. */
    boolean areNeighbours(int item, int other);
}
