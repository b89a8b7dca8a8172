package org.neardup.kernel.group;

import java.util.List;
import java.util.function.IntToDoubleFunction;

import org.neardup.kernel.cluster.Clusters;

/**
 * The groups of items at the lowest threshold, and their number at each higher one: from {@link ComponentGrouping}, or known otherwise.
 *
 * @param centreOf     the centre of each item's group; for a centre and an item without a group or component, the item itself
 * @param similarities the similarity of each item to its centre, of a centre to itself; 0 for an item without tokens
 * @param profile      the groups and removable items at each step, except the components and steps in {@code bounded}
 * @param bounded      components that the profile does not count at every step, in ascending order
 */
public record ComponentGroups(
    int[] centreOf, IntToDoubleFunction similarities, ThresholdProfile profile, List<BoundedProfile> bounded) {

    /**
     * A component whose groups at high thresholds were too expensive to count. Its groups at the lowest threshold are exact.
     *
     * @param component number of the component, its index in {@code ends}
     * @param step      first step at which the profile does not count the component; at least 1
     */
    public record BoundedProfile(int component, int step) {}

    /** The centre of an item's group. */
    public int centreOf(int item) {
        return centreOf[item];
    }

    /**
     * The groups as clusters.
     *
     * @param priority all items in keep order
     */
    public Clusters clusters(int[] priority) {
        return Clusters.of(priority, centreOf);
    }

    /** The similarity of an item to its centre. */
    public double similarity(int item) {
        return similarities.applyAsDouble(item);
    }
}
