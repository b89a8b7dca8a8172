package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.DistinctRecords;
import org.neardup.kernel.weighted.WeightedCentreIndex;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.util.List;

/** Weighted records, compared by their similarities. */
final class ComparedWeightedRecords implements ComparedRecords {

    private final DistinctRecords distinct;
    private final WeightedRecords records;
    private final ThresholdSteps steps;
    private final List<WeightedSimilarity> similarities;

    ComparedWeightedRecords(DistinctRecords distinct, ThresholdSteps steps) {
        this.distinct = distinct;
        this.records = distinct.records();
        this.steps = steps;
        this.similarities = steps.measures(WeightedSimilarity.class);
    }

    @Override
    public RecordMembers members() {
        return distinct;
    }

    @Override
    public int size(int record) {
        return records.end(record) - records.start(record);
    }

    @Override
    public int reached(int left, int right) {
        double similarity = similarity(left, right);
        return similarities.getFirst().reaches(similarity)
            ? steps.greatest(step -> similarities.get(step).reaches(similarity)) : NOT_NEAR;
    }

    @Override
    public double similarity(int left, int right) {
        return left == right ? 1 : similarities.getFirst().of(records, left, right);
    }

    @Override
    public Centres newCentres(MemoryReservation memory, JoinMonitor monitor) {
        return similarities.getFirst() instanceof WeightedOrPlain
            ? new WeightedOrPlainCentres(records, steps.measures(WeightedOrPlain.class), memory, monitor)
            : new WeightedCentreIndex(records, similarities, memory, monitor);
    }

    @Override
    public StepLinks links(DistinctSets sets, HeldMemory held, MemoryReservation memory, JoinMonitor monitor) {
        long tokens = sets.tokens();
        int largest = sets.largest();
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        held.reserve(vocabulary.estimatedBytes(tokens)
            + WeightedRecordsBuilder.estimatedBytes(sets.count(), tokens, largest)
            + (long) Integer.BYTES * sets.count() + (Integer.BYTES + Double.BYTES) * (long) largest);
        builder.reserve(sets.count(), tokens);
        int[] numbers = new int[largest];
        double[] weights = new double[largest];
        for (int set = 0; set < sets.count(); set++) {
            int start = records.start(sets.record(set));
            for (int i = 0; i < sets.size(set); i++) {
                numbers[i] = vocabulary.number(records.terms()[start + i]);
                weights[i] = records.weight(start + i);
            }
            builder.addNumbered(numbers, weights, sets.size(set));
        }
        DistinctRecords component = builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
        return (step, sink) -> {
            JoinStatistics statistics = new WeightedJoin(similarities.get(step), 1, memory, monitor).selfLinks(component, sink);
            return statistics.postings() + statistics.verificationSteps();
        };
    }
}
