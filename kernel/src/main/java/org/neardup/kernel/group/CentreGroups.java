package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;

import java.util.function.IntUnaryOperator;

/**
 * Groups a large component around centres: repeats the greedy algorithm at each step, with an index of {@link Centres} instead of all
 * pairs. A centre's number is that of its set.
 *
 * <p>A set's centre of the previous step is often still near, and still a centre. Then only earlier centres are searched: if all sets are
 * near the first one, there are none, which makes higher steps nearly free. The groups stay the same up to the greatest step at which all
 * sets are near their centres: the first centre near a set at the lower step is also the first at the higher one.
 */
final class CentreGroups implements StepGroups {

    /**
     * Some of the sets that are centres. Sets with the same record, which a {@link PairFilter} can keep apart, are in the index once.
     *
     * @param next for each set, the next centre with the same record, {@link Centres#NONE} after the last
     * @param last for each record, its last centre; out of date if that is no centre at this step
     */
    private record Indexed(Centres centres, int[] next, int[] last) {

        static Indexed of(Centres centres, int largest, int records, HeldMemory memory) {
            return new Indexed(centres, memory.ints(largest), memory.ints(records));
        }
    }

    private final int steps;
    private final DistinctSets sets;
    private final Work work;
    private final Indexed all;
    /** The new centres, the only ones that an old set can be near; all centres if no set is old. */
    private final Indexed ofOld;
    /** For each set that is not its own centre, the greatest step at which it is near its centre. */
    private final int[] reached;
    private final IntUnaryOperator numberOf = this::firstAdmitted;
    private int assigned;
    private Indexed searched;
    private int step;
    private int leastReached;

    /**
     * @param largest    number of sets of the largest component
     * @param records    number of records of all components
     * @param centres    cleared before each grouping; the caller closes it
     * @param newCentres the same for centres that are not {@linkplain DistinctSets#isOld old}; null if there are no old sets
     */
    CentreGroups(
        int steps, DistinctSets sets, int largest, int records, Centres centres, Centres newCentres, Work work, HeldMemory memory) {
        this.steps = steps;
        this.sets = sets;
        this.work = work;
        all = Indexed.of(centres, largest, records, memory);
        ofOld = newCentres == null ? all : Indexed.of(newCentres, largest, records, memory);
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
        boolean isNearKnown = known != set && isCentre(known, searched) && reached[set] >= step;
        int limit = isNearKnown ? known : Integer.MAX_VALUE;
        assigned = set;
        int found = limit == 0 ? Centres.NONE : searched.centres.nearest(sets.record(set), limit, numberOf);
        if (found != Centres.NONE) {
            sets.centre[set] = found;
            reached[set] = steps == 1 ? 0 : sets.reached(set, found);
            work.add(sets.size(set));
        } else if (isNearKnown == false) {
            sets.centre[set] = set;
            add(set, all);
            if (ofOld != all && sets.isOld(set) == false) {
                add(set, ofOld);
            }
            return false;
        }
        leastReached = Math.min(leastReached, reached[set]);
        return true;
    }

    /** Whether an earlier set is a centre at this step, one of those in an index. */
    private boolean isCentre(int set, Indexed index) {
        return sets.centre[set] == set && (index == all || sets.isOld(set) == false);
    }

    private void add(int set, Indexed index) {
        int record = sets.record(set);
        int last = index.last[record];
        index.last[record] = set;
        index.next[set] = Centres.NONE;
        if (last < set && sets.record(last) == record && isCentre(last, index)) {
            index.next[last] = set;
        } else {
            index.centres.add(record, set);
        }
    }

    /** The first centre with the same record that the set being assigned can be near. */
    private int firstAdmitted(int number) {
        int set = number;
        while (set != Centres.NONE && sets.canBeNear(assigned, set) == false) {
            set = searched.next[set];
            work.add(1);
        }
        return set == Centres.NONE ? Integer.MAX_VALUE : set;
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
