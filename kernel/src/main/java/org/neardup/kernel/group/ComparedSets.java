package org.neardup.kernel.group;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.ThresholdSteps;

/** Sets, compared by their overlaps. */
final class ComparedSets implements ComparedRecords {

    private final Records records;
    private final SetSteps steps;

    ComparedSets(Records records, ThresholdSteps steps) {
        this.records = records;
        this.steps = new SetSteps(steps);
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
        int required = steps.similarity(0).minimumOverlap(size, partner);
        int overlap = overlap(left, right, required);
        return overlap < required ? NOT_NEAR : steps.reached(overlap, size, partner);
    }

    @Override
    public double similarity(int left, int right) {
        return steps.similarity(0).of(overlap(left, right, 0), records.size(left), records.size(right));
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
    public Centres newCentres(MemoryReservation memory, Runnable monitor) {
        CentreIndex index = new CentreIndex(records.order(), steps.similarity(0), memory);
        return new Centres() {
            @Override
            public void restart(int step) {
                index.restart(steps.similarity(step));
            }

            @Override
            public int add(int record) {
                return index.add(records.tokens(), records.start(record), records.end(record));
            }

            @Override
            public int nearest(int record, int limit) {
                return index.nearest(records.tokens(), records.start(record), records.end(record), limit);
            }

            @Override
            public long work() {
                return index.work();
            }

            @Override
            public void close() {
                index.close();
            }
        };
    }

    @Override
    public StepLinks newLinks(MemoryReservation memory, Runnable monitor) {
        return new SetLinks(records, steps, memory, monitor);
    }
}
