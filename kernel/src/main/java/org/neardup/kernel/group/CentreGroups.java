package org.neardup.kernel.group;

import org.neardup.kernel.join.ThresholdSteps;

/**
 * Groups a large component around centres: at each step the greedy anew, with a {@link CentreIndex} in place of all pairs.
 *
 * <p>A set's centre of the step before is often near at this one too, and still a centre. Then only centres before it are searched: none in
 * a heap around its first item, which makes higher steps nearly free.
 */
final class CentreGroups implements StepGroups {

    private static final int NO_CENTRE = -1;

    private final ThresholdSteps steps;
    private final DistinctSets sets;
    private final Work work;
    private final CentreIndex index;
    /** By set, its number in the index, {@link #NO_CENTRE} if it has none. */
    private final int[] numberOf;
    private final int[] setOfNumber;
    private int step;

    /** @param index emptied before each grouping; whoever made it closes it */
    CentreGroups(ThresholdSteps steps, DistinctSets sets, int largest, CentreIndex index, Work work, HeldMemory memory) {
        this.steps = steps;
        this.sets = sets;
        this.work = work;
        this.index = index;
        numberOf = memory.ints(largest);
        setOfNumber = memory.ints(largest);
    }

    @Override
    public void begin() {
        // Every set is its own centre, so the first step searches all centres.
    }

    @Override
    public boolean group(int groupedStep) {
        step = groupedStep;
        index.restart(steps.similarity(step));
        boolean near = false;
        for (int set = 0; set < sets.count() && work.exceeds() == false; set++) {
            long before = index.work();
            near |= place(set);
            work.add(index.work() - before + 1);
        }
        return near;
    }

    /** Finds the centre of a set; tells whether it is another one. */
    private boolean place(int set) {
        int known = sets.centre[set];
        boolean isNearKnown = known != set && numberOf[known] != NO_CENTRE
            && sets.overlap[set] >= steps.similarity(step).minimumOverlap(sets.size(set), sets.size(known));
        int limit = isNearKnown ? numberOf[known] : Integer.MAX_VALUE;
        numberOf[set] = NO_CENTRE;
        int found = limit == 0 ? NO_CENTRE : index.nearest(sets.tokens(), sets.start(set), sets.end(set), limit);
        if (found != NO_CENTRE) {
            sets.centre[set] = setOfNumber[found];
            sets.overlap[set] = index.overlap();
        } else if (isNearKnown == false) {
            sets.centre[set] = set;
            numberOf[set] = index.add(sets.tokens(), sets.start(set), sets.end(set));
            setOfNumber[numberOf[set]] = set;
        }
        return sets.centre[set] != set;
    }

    @Override
    public int nextStep() {
        return step + 1;
    }

    @Override
    public void end() {
        // The index serves the next component.
    }
}
