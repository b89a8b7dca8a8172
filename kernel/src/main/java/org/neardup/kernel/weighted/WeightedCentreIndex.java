package org.neardup.kernel.weighted;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Centres of groups among weighted records, near by their weights. A probe reads the lists of centres of its prefix, bounds each centre at
 * the first common term, then by {@link Sketches}, and compares the remaining centres. Lists are in the order in which centres were added:
 * once a near centre is found, the scan of a list stops at the first centre that does not precede it, so among many records around one
 * centre, a probe compares only that one.
 */
public final class WeightedCentreIndex implements Centres {

    private final WeightedRecords records;
    private final List<? extends WeightedSimilarity> similarities;
    private final HeldMemory memory;
    private final ProbingPrefix prefix;
    private final PairBounds bounds;
    private final Sketches sketches;
    private final CentreLists lists;
    /** For each record that is a centre, its number. */
    private final int[] addedAs;
    /** For each record, the last probe that compared it. */
    private final int[] comparedBy;
    private final int[] found = new int[CentreLists.longest()];
    private int probe;
    private int nearest;
    private long work;

    /**
     * Creates an empty index.
     *
     * @param records      the collection that contains the centres
     * @param similarities by step
     * @param reservation  for the memory of the index until it is closed
     * @param monitor      may cancel while all records are prepared
     * @throws IllegalArgumentException if there are more records than {@link WeightedJoin#MAX_RECORDS}
     */
    public WeightedCentreIndex(WeightedRecords records, List<? extends WeightedSimilarity> similarities, MemoryReservation reservation,
        JoinMonitor monitor) {
        Sketches.checkSize(records.count());
        this.records = records;
        this.similarities = similarities;
        memory = new HeldMemory(reservation);
        boolean made = false;
        try {
            WeightedSimilarity similarity = similarities.getFirst();
            AdditiveSimilarity additive = similarity.additive();
            JoinProgress progress = new JoinProgress(monitor, 0);
            memory.reserve(PrefixOrder.estimatedBytes(records.termCount()) + PairBounds.estimatedBytes(records)
                + Sketches.estimatedBytes(records, additive));
            PrefixOrder order = new PrefixOrder(additive, progress, records);
            prefix = new ProbingPrefix(order, additive);
            bounds = PairBounds.of(similarity, records);
            sketches = Sketches.of(records, additive, order, progress);
            lists = new CentreLists(records.termCount(), memory);
            addedAs = memory.ints(records.count());
            comparedBy = memory.ints(records.count());
            made = true;
        } finally {
            if (made == false) {
                memory.close();
            }
        }
    }

    @Override
    public void restart(int step) {
        prefix.moveTo(similarities.get(step).additive());
        bounds.moveTo(similarities.get(step));
        lists.clear();
    }

    @Override
    public void add(int record, int number) {
        addedAs[record] = number;
        prefix.moveTo(records, record);
        for (int i = 0; i < prefix.count(); i++) {
            lists.add(prefix.rank(i), record, prefix.weight(i), prefix.rest(i), bounds.size(record));
        }
        work += records.end(record) - records.start(record);
    }

    @Override
    public int nearest(int record, int limit, IntUnaryOperator numberOf) {
        if (++probe == Integer.MAX_VALUE) {
            Arrays.fill(comparedBy, 0);
            probe = 1;
        }
        nearest = limit;
        bounds.begin(records, record);
        prefix.moveTo(records, record);
        work += 2L * (records.end(record) - records.start(record));
        for (int i = 0; i < prefix.count(); i++) {
            int slice = lists.first(prefix.rank(i));
            while (slice != CentreLists.NONE && addedAs[lists.records()[lists.start(slice)]] < nearest) {
                if (lists.mayReach(slice, prefix.weight(i), prefix.rest(i), bounds)) {
                    read(record, i, slice, numberOf);
                }
                work++;
                slice = lists.next(slice);
            }
        }
        bounds.end();
        return nearest == limit ? NONE : nearest;
    }

    private void read(int record, int i, int slice, IntUnaryOperator numberOf) {
        int start = lists.start(slice);
        int end = lists.end(slice);
        int met = bounds.filter(lists, start, end, prefix.weight(i), prefix.rest(i), found, 0);
        met = bounds.compareCoarse(sketches, record, sketches, found, 0, met);
        met = bounds.compareFine(sketches, record, sketches, found, met);
        work += end - start;
        for (int at = 0; at < met && addedAs[found[at]] < nearest; at++) {
            int centre = found[at];
            if (comparedBy[centre] != probe) {
                comparedBy[centre] = probe;
                int number = numberOf.applyAsInt(addedAs[centre]);
                if (number < nearest) {
                    work += records.end(centre) - records.start(centre);
                    if (bounds.areNear(centre)) {
                        nearest = number;
                    }
                }
            }
        }
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public void close() {
        memory.close();
    }
}
