package org.neardup.kernel.group;

/** The number of groups and removable items at each step of a threshold. */
public final class ThresholdProfile {

    private final long[] groups;
    private final long[] removable;

    /** A profile without groups. */
    public ThresholdProfile(int steps) {
        groups = new long[steps];
        removable = new long[steps];
    }

    /** Counts groups and removable items at the steps from one, inclusive, to another, exclusive. */
    public void count(int from, int to, int moreGroups, int moreRemovable) {
        for (int step = from; step < to; step++) {
            groups[step] += moreGroups;
            removable[step] += moreRemovable;
        }
    }

    /**
     * Adds the counts of other items.
     *
     * @throws IllegalArgumentException if the other profile has another number of steps
     */
    public void add(ThresholdProfile other) {
        if (other.steps() != steps()) {
            throw new IllegalArgumentException("a profile of " + other.steps() + " steps cannot be added to one of " + steps());
        }
        for (int step = 0; step < groups.length; step++) {
            groups[step] += other.groups[step];
            removable[step] += other.removable[step];
        }
    }

    /** Number of steps. */
    public int steps() {
        return groups.length;
    }

    /** Number of groups of at least two items. */
    public long groups(int step) {
        return groups[step];
    }

    /** Number of items that are neither centres nor protected. */
    public long removable(int step) {
        return removable[step];
    }
}
