package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

/** Links the weighted records of a component by joins, collected with a vocabulary of their own, as {@link SetLinks} does. */
final class WeightedLinks implements StepLinks {

    private final WeightedRecords records;
    private final WeightedSimilarity[] similarities;
    private final MemoryReservation memory;
    private final JoinMonitor monitor;
    /** Of the component; closed with it. */
    private HeldMemory held;
    private DistinctRecords component;

    WeightedLinks(WeightedRecords records, WeightedSimilarity[] similarities, MemoryReservation memory, JoinMonitor monitor) {
        this.records = records;
        this.similarities = similarities;
        this.memory = memory;
        this.monitor = monitor;
    }

    @Override
    public void begin(DistinctSets sets) {
        held = new HeldMemory(memory);
        int largest = 0;
        long entries = 0;
        for (int set = 0; set < sets.count(); set++) {
            largest = Math.max(largest, sets.size(set));
            entries += sets.size(set);
        }
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        // Beside these, one record as the builder takes it, and a union-find.
        held.reserve(vocabulary.estimatedBytes(entries) + WeightedRecordsBuilder.estimatedBytes(sets.count(), entries, largest)
            + (long) Integer.BYTES * sets.count() + (Integer.BYTES + Double.BYTES) * (long) largest);
        builder.reserve(sets.count(), entries);
        int[] numbers = new int[largest];
        double[] weights = new double[largest];
        for (int number = 0; number < sets.count(); number++) {
            int start = records.start(sets.record(number));
            int size = sets.size(number);
            for (int i = 0; i < size; i++) {
                numbers[i] = vocabulary.number(records.terms()[start + i]);
                weights[i] = records.weights()[start + i];
            }
            builder.addNumbered(numbers, weights, size);
        }
        component = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
    }

    @Override
    public long link(int step, LinkSink links) {
        JoinStatistics statistics = new WeightedJoin(similarities[step], 1, memory, monitor).selfLinks(component, links);
        return statistics.postings() + statistics.verificationSteps();
    }

    @Override
    public void end() {
        component = null;
        held.close();
    }
}
