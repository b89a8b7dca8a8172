package org.neardup.kernel.group;

import org.neardup.kernel.cluster.UnionFind;

/**
 * Groups a large component by links: at each step a join of its sets that finds a spanning forest, which a {@link UnionFind} joins. A set
 * is named by its smallest member there, which is the first in keep order.
 *
 * <p>Up to the greatest step that all links of a forest reach, they connect the same sets, so that the next step to join is the one after
 * it.
 */
final class LinkedGroups implements StepGroups {

    private final int steps;
    private final DistinctSets sets;
    private final StepLinks join;
    private final Work work;
    private int reached;

    LinkedGroups(int steps, DistinctSets sets, StepLinks join, Work work) {
        this.steps = steps;
        this.sets = sets;
        this.join = join;
        this.work = work;
    }

    @Override
    public void begin() {
        join.begin(sets);
    }

    @Override
    public boolean group(int step) {
        UnionFind links = new UnionFind(sets.count());
        reached = steps - 1;
        work.add(join.link(step, (left, right, equal) -> {
            links.union(left, right);
            reached = Math.min(reached, sets.reached(left, right));
            work.add(sets.size(left) + sets.size(right));
        }));
        for (int set = 0; set < sets.count(); set++) {
            sets.centre[set] = links.find(set);
        }
        return links.sets() < sets.count();
    }

    @Override
    public int nextStep() {
        return reached + 1;
    }

    @Override
    public void end() {
        join.end();
    }
}
