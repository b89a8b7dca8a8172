package org.neardup.kernel.group;

import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Vocabulary;

/**
 * Links the sets of a component by joins. They are collected with a vocabulary of their own, since the arrays of a join are as long as its
 * token order, and the order of all components may be far longer than one of them.
 */
final class SetLinks implements StepLinks {

    private final Records records;
    private final SetSteps steps;
    private final MemoryReservation memory;
    private final Runnable monitor;
    /** Of the component; closed with it. */
    private HeldMemory held;
    private Records component;

    SetLinks(Records records, SetSteps steps, MemoryReservation memory, Runnable monitor) {
        this.records = records;
        this.steps = steps;
        this.memory = memory;
        this.monitor = monitor;
    }

    @Override
    public void begin(DistinctSets sets) {
        held = new HeldMemory(memory);
        int largest = 0;
        long tokens = 0;
        for (int set = 0; set < sets.count(); set++) {
            largest = Math.max(largest, sets.size(set));
            tokens += sets.size(set);
        }
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        // Beside these, one set as the builder takes it, and a union-find.
        held.reserve(vocabulary.estimatedBytes(tokens) + builder.estimatedBytes(sets.count(), tokens, largest)
            + (long) Integer.BYTES * sets.count() + (long) Long.BYTES * largest);
        builder.reserve(sets.count(), tokens);
        long[] set = new long[largest];
        for (int number = 0; number < sets.count(); number++) {
            int start = records.start(sets.record(number));
            int size = sets.size(number);
            for (int i = 0; i < size; i++) {
                set[i] = records.tokens()[start + i];
            }
            builder.add(set, 0, size);
        }
        component = builder.build(vocabulary.order());
    }

    @Override
    public long link(int step, LinkSink links) {
        SetJoin join = new SetJoin(steps.similarity(step), new Algorithm.Fastest(), 1, memory, (probed, total) -> {
            monitor.run();
            return true;
        });
        JoinStatistics statistics = join.selfLinks(component, links);
        return statistics.postings() + statistics.verificationSteps();
    }

    @Override
    public void end() {
        component = null;
        held.close();
    }
}
