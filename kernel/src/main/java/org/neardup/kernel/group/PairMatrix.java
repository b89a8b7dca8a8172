package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;

/**
 * Groups a small component from all its pairs: verifies each pair once and records the highest step that it reaches. Groups change only
 * after a step that is the highest of some pair.
 */
final class PairMatrix implements StepGroups {

    private final Grouping grouping;
    private final int steps;
    private final DistinctSets sets;
    private final Work work;
    /** The greatest step that each pair reaches: for each set in turn, its pairs with all earlier sets. */
    private final int[] reached;
    private int pairs;
    private int step;

    /**
     * Allocates the matrix.
     *
     * @param largest number of sets of the largest component
     */
    PairMatrix(Grouping grouping, int steps, DistinctSets sets, int largest, Work work, HeldMemory memory) {
        this.grouping = grouping;
        this.steps = steps;
        this.sets = sets;
        this.work = work;
        int room = Math.toIntExact((long) largest * (largest - 1) / 2);
        reached = memory.ints(room);
    }

    @Override
    public void begin() {
        pairs = 0;
        for (int set = 1; set < sets.count(); set++) {
            for (int earlier = 0; earlier < set; earlier++) {
                reached[pairs++] = sets.reached(set, earlier);
                work.add(sets.size(set) + sets.size(earlier));
            }
        }
    }

    @Override
    public boolean group(int groupedStep) {
        step = groupedStep;
        return grouping == Grouping.STAR ? star() : connected();
    }

    private boolean star() {
        boolean near = false;
        for (int set = 0, row = 0; set < sets.count(); row += set++) {
            sets.centre[set] = set;
            for (int earlier = 0; earlier < set; earlier++) {
                if (reached[row + earlier] >= step && sets.centre[earlier] == earlier) {
                    sets.centre[set] = earlier;
                    near = true;
                    break;
                }
            }
        }
        return near;
    }

    /** Union-find with the centres as parents: each precedes its child, so the name of a group is its first set. */
    private boolean connected() {
        boolean near = false;
        for (int set = 0, row = 0; set < sets.count(); row += set++) {
            sets.centre[set] = set;
            for (int earlier = 0; earlier < set; earlier++) {
                if (reached[row + earlier] >= step) {
                    int left = root(earlier);
                    int right = root(set);
                    sets.centre[Math.max(left, right)] = Math.min(left, right);
                    near = true;
                }
            }
        }
        for (int set = 0; set < sets.count(); set++) {
            sets.centre[set] = sets.centre[sets.centre[set]];
        }
        return near;
    }

    private int root(int set) {
        int at = set;
        while (sets.centre[at] != at) {
            sets.centre[at] = sets.centre[sets.centre[at]];
            at = sets.centre[at];
        }
        return at;
    }

    @Override
    public int nextStep() {
        int next = steps;
        for (int pair = 0; pair < pairs; pair++) {
            if (reached[pair] >= step) {
                next = Math.min(next, reached[pair] + 1);
            }
        }
        return next;
    }

    @Override
    public void end() {
        // The matrix serves the next component.
    }
}
