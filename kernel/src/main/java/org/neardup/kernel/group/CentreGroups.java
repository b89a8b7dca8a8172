package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;

/**
 * Groups a large component around centres: at each step the greedy anew, with an index of {@link Centres} in place of all pairs.
 *
 * <p>A set's centre of the step before is often near at this one too, and still a centre. Then only centres before it are searched: none in
 * a heap around its first item, which makes higher steps nearly free. Up to the greatest step that all sets reach with their centres, the
 * groups are the same: a set's centre is the first that it is near at the lower step, so also at the higher one.
 */
final class CentreGroups implements StepGroups {

    private final int steps;
    private final DistinctSets sets;
    private final Work work;
    private final Centres centres;
    /** By set, its number in the index, {@link Centres#NONE} if it has none. */
    private final int[] numberOf;
    private final int[] setOfNumber;
    /** By set that has another centre, the greatest step at which it is near it. */
    private final int[] reached;
    private int step;
    private int leastReached;

    /** @param centres emptied before each grouping; whoever made it closes it */
    CentreGroups(int steps, DistinctSets sets, int largest, Centres centres, Work work, HeldMemory memory) {
        this.steps = steps;
        this.sets = sets;
        this.work = work;
        this.centres = centres;
        numberOf = memory.ints(largest);
        setOfNumber = memory.ints(largest);
        reached = memory.ints(largest);
    }

    @Override
    public void begin() {
        // Every set is its own centre, so the first step searches all centres.
    }

    @Override
    public boolean group(int groupedStep) {
        step = groupedStep;
        leastReached = steps - 1;
        centres.restart(step);
        boolean near = false;
        for (int set = 0; set < sets.count() && work.exceeds() == false; set++) {
            long before = centres.work();
            near |= place(set);
            work.add(centres.work() - before + 1);
        }
        return near;
    }

    /** Finds the centre of a set; tells whether it is another one. */
    private boolean place(int set) {
        int known = sets.centre[set];
        boolean isNearKnown = known != set && numberOf[known] != Centres.NONE && reached[set] >= step;
        int limit = isNearKnown ? numberOf[known] : Integer.MAX_VALUE;
        numberOf[set] = Centres.NONE;
        int found = limit == 0 ? Centres.NONE : centres.nearest(sets.record(set), limit);
        if (found != Centres.NONE) {
            sets.centre[set] = setOfNumber[found];
            reached[set] = steps == 1 ? 0 : sets.reached(set, setOfNumber[found]);
            work.add(sets.size(set));
        } else if (isNearKnown == false) {
            sets.centre[set] = set;
            numberOf[set] = centres.add(sets.record(set));
            setOfNumber[numberOf[set]] = set;
            return false;
        }
        leastReached = Math.min(leastReached, reached[set]);
        return true;
    }

    @Override
    public int nextStep() {
        return leastReached + 1;
    }

    @Override
    public void end() {
        // The index serves the next component.
    }
}
