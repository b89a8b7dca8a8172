package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairRule;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;

import java.util.List;

/** Sets, compared by their overlap, so as exactly as the join. */
final class ComparedSets implements ComparedRecords {

    private final Records records;
    private final ThresholdSteps steps;
    private final List<Similarity> similarities;

    ComparedSets(Records records, ThresholdSteps steps) {
        this.records = records;
        this.steps = steps;
        this.similarities = steps.measures(Similarity.class);
    }

    @Override
    public RecordMembers members() {
        return records;
    }

    @Override
    public int size(int record) {
        return records.size(record);
    }

    @Override
    public int reached(int left, int right) {
        int size = records.size(left);
        int partner = records.size(right);
        int required = similarities.getFirst().minimumOverlap(size, partner);
        int overlap = overlap(left, right, required);
        return overlap < required
            ? NOT_NEAR : steps.greatest(step -> overlap >= similarities.get(step).minimumOverlap(size, partner));
    }

    @Override
    public double similarity(int left, int right) {
        return similarities.getFirst().of(overlap(left, right, 0), records.size(left), records.size(right));
    }

    private int overlap(int left, int right, int required) {
        if (left == right) {
            return records.size(left);
        }
        int[] tokens = records.tokens();
        return Intersection.size(tokens, records.start(left), records.end(left), tokens, records.start(right), records.end(right),
            required);
    }

    @Override
    public Centres newCentres(MemoryReservation memory, JoinMonitor monitor) {
        RankedSets sets = new RankedSets(records.tokens(), records::start, records::end, records.order().size());
        return new CentreIndex(sets, similarities, PairRule.ALL, memory);
    }

    @Override
    public StepLinks links(DistinctSets sets, HeldMemory held, MemoryReservation memory, JoinMonitor monitor) {
        long tokens = sets.tokens();
        int largest = sets.largest();
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        held.reserve(vocabulary.estimatedBytes(tokens) + builder.estimatedBytes(sets.count(), tokens, largest)
            + (long) Integer.BYTES * (sets.count() + largest));
        builder.reserve(sets.count(), tokens);
        int[] numbers = new int[largest];
        for (int set = 0; set < sets.count(); set++) {
            int start = records.start(sets.record(set));
            for (int i = 0; i < sets.size(set); i++) {
                numbers[i] = vocabulary.number(records.tokens()[start + i]);
            }
            builder.addNumbered(numbers, null, sets.size(set));
        }
        Records component = builder.build(vocabulary.order());
        return (step, sink) -> {
            SetJoin join = new SetJoin(similarities.get(step), 1, memory, monitor);
            JoinStatistics statistics = join.selfLinks(component, sink);
            return statistics.postings() + statistics.verificationSteps();
        };
    }
}
