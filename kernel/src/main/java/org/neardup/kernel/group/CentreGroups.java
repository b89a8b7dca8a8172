package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;

import java.util.function.IntPredicate;

/**
 * Groups a large component around centres: repeats the greedy algorithm at each step, with an index of {@link Centres} instead of all
 * pairs.
 *
 * <p>A set's centre of the previous step is often still near, and still a centre. Then only earlier centres are searched: if all sets are
 * near the first one, there are none, which makes higher steps nearly free. The groups stay the same up to the greatest step at which all
 * sets are near their centres: the first centre near a set at the lower step is also the first at the higher one.
 */
final class CentreGroups implements StepGroups {

    private final int steps;
    private final DistinctSets sets;
    private final Work work;
    private final Centres centres;
    /** For each set, its number in the index, {@link Centres#NONE} if it is no centre. */
    private final int[] numberOf;
    private final int[] setOfNumber;
    /** For each set that is not its own centre, the greatest step at which it is near its centre. */
    private final int[] reached;
    /** Whether the set being assigned can be near a centre. */
    private final IntPredicate admitted = this::areWithin;
    private int assigned;
    private int step;
    private int leastReached;

    /** @param centres cleared before each grouping; the caller closes it */
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
            near |= assign(set);
            work.add(centres.work() - before + 1);
        }
        return near;
    }

    /** Finds the centre of a set; returns whether it is another set. */
    private boolean assign(int set) {
        int known = sets.centre[set];
        boolean isNearKnown = known != set && numberOf[known] != Centres.NONE && reached[set] >= step;
        int limit = isNearKnown ? numberOf[known] : Integer.MAX_VALUE;
        numberOf[set] = Centres.NONE;
        assigned = set;
        int found = limit == 0 ? Centres.NONE : centres.nearest(sets.record(set), limit, admitted);
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

    private boolean areWithin(int number) {
        return sets.areWithin(assigned, setOfNumber[number]);
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
