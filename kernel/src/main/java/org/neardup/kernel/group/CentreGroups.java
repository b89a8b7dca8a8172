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

    /**
     * Centres with their numbers.
     *
     * @param numberOf    for each set, its number in the index, {@link Centres#NONE} if it is no centre
     * @param setOfNumber the inverse
     */
    private record Numbered(Centres centres, int[] numberOf, int[] setOfNumber) {

        static Numbered of(Centres centres, int largest, HeldMemory memory) {
            return new Numbered(centres, memory.ints(largest), memory.ints(largest));
        }

        void add(int set, int record) {
            numberOf[set] = centres.add(record);
            setOfNumber[numberOf[set]] = set;
        }
    }

    private final int steps;
    private final DistinctSets sets;
    private final Work work;
    private final Numbered all;
    /** The new centres, the only ones that an old set can be near; all centres if no set is old. */
    private final Numbered ofOld;
    /** For each set that is not its own centre, the greatest step at which it is near its centre. */
    private final int[] reached;
    /** Whether the set being assigned can be near a centre. */
    private final IntPredicate admitted = this::canBeNear;
    private int assigned;
    private Numbered searched;
    private int step;
    private int leastReached;

    /**
     * @param centres    cleared before each grouping; the caller closes it
     * @param newCentres the same for centres that are not {@linkplain DistinctSets#isOld old}; null if there are no old sets
     */
    CentreGroups(int steps, DistinctSets sets, int largest, Centres centres, Centres newCentres, Work work, HeldMemory memory) {
        this.steps = steps;
        this.sets = sets;
        this.work = work;
        all = Numbered.of(centres, largest, memory);
        ofOld = newCentres == null ? all : Numbered.of(newCentres, largest, memory);
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
        all.centres.restart(step);
        ofOld.centres.restart(step);
        boolean near = false;
        for (int set = 0; set < sets.count() && work.exceeds() == false; set++) {
            searched = sets.isOld(set) ? ofOld : all;
            long before = searched.centres.work();
            near |= assign(set);
            work.add(searched.centres.work() - before + 1);
        }
        return near;
    }

    /** Finds the centre of a set; returns whether it is another set. */
    private boolean assign(int set) {
        int known = sets.centre[set];
        boolean isNearKnown = known != set && searched.numberOf[known] != Centres.NONE && reached[set] >= step;
        int limit = isNearKnown ? searched.numberOf[known] : Integer.MAX_VALUE;
        all.numberOf[set] = Centres.NONE;
        ofOld.numberOf[set] = Centres.NONE;
        assigned = set;
        int found = limit == 0 ? Centres.NONE : searched.centres.nearest(sets.record(set), limit, admitted);
        if (found != Centres.NONE) {
            sets.centre[set] = searched.setOfNumber[found];
            reached[set] = steps == 1 ? 0 : sets.reached(set, searched.setOfNumber[found]);
            work.add(sets.size(set));
        } else if (isNearKnown == false) {
            sets.centre[set] = set;
            all.add(set, sets.record(set));
            if (ofOld != all && sets.isOld(set) == false) {
                ofOld.add(set, sets.record(set));
            }
            return false;
        }
        leastReached = Math.min(leastReached, reached[set]);
        return true;
    }

    private boolean canBeNear(int number) {
        return sets.canBeNear(assigned, searched.setOfNumber[number]);
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
