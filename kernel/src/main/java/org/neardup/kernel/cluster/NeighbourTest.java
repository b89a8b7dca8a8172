package org.neardup.kernel.cluster;

/** Decides whether two candidates are neighbours, for instance by the exact similarity of their documents. */
@FunctionalInterface
public interface NeighbourTest {

    /** Whether the two items are neighbours; the order of the two must not matter. */
    boolean areNeighbours(int item, int other);
}
