package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.weighted.WeightedCentreIndex;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedRecords;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Centres among weighted records, near by weights or by their sets of terms: each has its index, and the first centre of both counts. */
final class WeightedOrPlainCentres implements Centres {

    private final HeldMemory memory;
    private final Centres byWeights;
    private final Centres bySets;

    /**
     * Creates empty indexes.
     *
     * @param rules       by step
     * @param reservation for the memory of the indexes until they are closed
     * @param monitor     may cancel while weights are prepared
     */
    WeightedOrPlainCentres(WeightedRecords records, List<WeightedOrPlain> rules, MemoryReservation reservation, JoinMonitor monitor) {
        memory = new HeldMemory(reservation);
        try {
            byWeights = new WeightedCentreIndex(records, rules, memory, monitor);
            List<Similarity> similarities = rules.stream().<Similarity>map(WeightedOrPlain::sets).toList();
            bySets = new CentreIndex(sets(records), similarities,
                (left, right, shared) -> rules.getFirst().counts(records, left, records, right, shared), memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    private RankedSets sets(WeightedRecords records) {
        long temporary = TokenOrder.estimatedBytes(records.termCount(), records.count());
        memory.reserve(temporary);
        TokenOrder order = TokenOrder.of(records.frequencies());
        int[] ranks = memory.ints(records.entryCount());
        Arrays.setAll(ranks, entry -> order.rank(records.terms()[entry]));
        for (int record = 0; record < records.count(); record++) {
            Arrays.sort(ranks, records.start(record), records.end(record));
        }
        memory.release(temporary);
        return new RankedSets(ranks, records::start, records::end, order.size());
    }

    @Override
    public void restart(int step) {
        byWeights.restart(step);
        bySets.restart(step);
    }

    @Override
    public void add(int record, int number) {
        byWeights.add(record, number);
        bySets.add(record, number);
    }

    @Override
    public int nearest(int record, int limit, IntUnaryOperator numberOf) {
        int near = byWeights.nearest(record, limit, numberOf);
        int nearer = bySets.nearest(record, near == NONE ? limit : near, numberOf);
        return nearer == NONE ? near : nearer;
    }

    @Override
    public long work() {
        return byWeights.work() + bySets.work();
    }

    @Override
    public void close() {
        memory.close();
    }
}
