package org.neardup.kernel.group;

import java.util.Arrays;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;

/**
 * Groups a large component by links: at each step a join of its sets that finds a spanning forest, which a {@link UnionFind} joins. A set
 * is named by its smallest member there, which is the first in keep order.
 *
 * <p>The sets are collected with a vocabulary of their own, since the arrays of a join are as long as its token order, and the order of all
 * components may be far longer than one of them.
 */
final class LinkedGroups implements StepGroups {

    private final ThresholdSteps steps;
    private final DistinctSets sets;
    private final MemoryReservation memory;
    private final Runnable monitor;
    private final Work work;
    /** Of the component; closed with it. */
    private HeldMemory held;
    private Records records;
    private int step;

    LinkedGroups(ThresholdSteps steps, DistinctSets sets, MemoryReservation memory, Runnable monitor, Work work) {
        this.steps = steps;
        this.sets = sets;
        this.memory = memory;
        this.monitor = monitor;
        this.work = work;
    }

    @Override
    public void begin() {
        held = new HeldMemory(memory);
        int largest = 0;
        for (int set = 0; set < sets.count(); set++) {
            largest = Math.max(largest, sets.size(set));
        }
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        long tokens = sets.tokenCount();
        // Beside these, one set as the builder takes it, and a union-find.
        held.reserve(vocabulary.estimatedBytes(tokens) + builder.estimatedBytes(sets.count(), tokens, largest)
            + (long) Integer.BYTES * sets.count() + (long) Long.BYTES * largest);
        builder.reserve(sets.count(), tokens);
        long[] set = new long[largest];
        for (int number = 0; number < sets.count(); number++) {
            int start = sets.start(number);
            int size = sets.size(number);
            for (int i = 0; i < size; i++) {
                set[i] = sets.tokens()[start + i];
            }
            builder.add(set, 0, size);
            work.add(size);
        }
        records = builder.build(vocabulary.order());
    }

    @Override
    public boolean group(int groupedStep) {
        step = groupedStep;
        UnionFind links = new UnionFind(sets.count());
        work.add(link(steps.similarity(step), links));
        for (int set = 0; set < sets.count(); set++) {
            sets.centre[set] = links.find(set);
        }
        Arrays.fill(sets.overlap, 0, sets.count(), DistinctSets.UNKNOWN);
        return links.sets() < sets.count();
    }

    /** Links all sets that are near; tells how many steps that took. */
    private long link(Similarity similarity, UnionFind links) {
        SetJoin join = new SetJoin(similarity, new Algorithm.Fastest(), 1, memory, (probed, total) -> {
            monitor.run();
            return true;
        });
        JoinStatistics statistics = join.selfLinks(records, (left, right, equal) -> links.union(left, right));
        return statistics.postings() + statistics.verificationSteps();
    }

    @Override
    public int nextStep() {
        return step + 1;
    }

    @Override
    public void end() {
        records = null;
        held.close();
    }
}
