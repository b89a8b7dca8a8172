package org.neardup.kernel.group;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Groups a large component by links: at each step, a join of its sets finds a spanning forest, and a {@link UnionFind} unites the linked
 * sets. It names a group by its smallest member, which is the first in keep order.
 *
 * <p>The links of a forest connect the same sets up to the greatest step that all of them reach, so the next step to join is the one after
 * it.
 */
final class LinkedGroups implements StepGroups {

    private final int steps;
    private final ComparedRecords records;
    private final DistinctSets sets;
    private final MemoryReservation memory;
    private final JoinMonitor monitor;
    private final Work work;
    /** The memory of the current component. */
    private HeldMemory held;
    private StepLinks join;
    private int reached;

    LinkedGroups(int steps, ComparedRecords records, DistinctSets sets, MemoryReservation memory, JoinMonitor monitor, Work work) {
        this.steps = steps;
        this.records = records;
        this.sets = sets;
        this.memory = memory;
        this.monitor = monitor;
        this.work = work;
    }

    @Override
    public void begin() {
        held = new HeldMemory(memory);
        join = records.links(sets, held, memory, monitor);
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
        join = null;
        held.close();
    }
}
