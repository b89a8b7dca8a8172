package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Centres of groups among the records of a collection; finds the first that is near a record. A probe reads the lists of centres of its
 * prefix, bounds each centre at the first common term, then by {@link Sketches}, and compares the remaining centres. Lists are in the order
 * in which centres were added: once a near centre is found, the scan of a list stops at the first centre that does not precede it, so among
 * many records around one centre, a probe compares only that one. Not thread safe.
 */
public final class WeightedCentreIndex implements AutoCloseable {

    private static final int NONE = -1;

    private final WeightedRecords records;
    private final HeldMemory memory;
    private final ProbingPrefix prefix;
    private final PairBounds bounds;
    private final Sketches sketches;
    private final CentreLists lists;
    private WeightedSimilarity similarity;
    /** For each record that is a centre, its number. */
    private final int[] numberOf;
    /** For each record, the last probe that compared it. */
    private final int[] comparedBy;
    private final int[] found = new int[CentreLists.longest()];
    private int probe;
    private int count;
    private int nearest;
    private long work;

    /**
     * Creates an empty index.
     *
     * @param records    the collection that contains the centres
     * @param memory     for the memory of the index until it is closed
     * @param monitor    may cancel while all records are prepared
     * @throws IllegalArgumentException if there are more records than {@link WeightedJoin#MAX_RECORDS}
     */
    public WeightedCentreIndex(WeightedRecords records, WeightedSimilarity similarity, MemoryReservation memory, JoinMonitor monitor) {
        Sketches.checkSize(records.count());
        this.records = records;
        this.memory = new HeldMemory(memory);
        boolean made = false;
        try {
            this.memory.reserve(PrefixOrder.estimatedBytes(records.termCount()) + PairBounds.estimatedBytes(records)
                + Sketches.estimatedBytes(records, similarity));
            JoinProgress progress = new JoinProgress(monitor, 0);
            PrefixOrder order = new PrefixOrder(similarity, progress, records);
            prefix = new ProbingPrefix(order, similarity);
            bounds = PairBounds.of(similarity, records);
            sketches = Sketches.of(records, similarity, order, progress);
            lists = new CentreLists(records.termCount(), this.memory);
            numberOf = this.memory.ints(records.count());
            comparedBy = this.memory.ints(records.count());
            made = true;
        } finally {
            if (made == false) {
                this.memory.close();
            }
        }
        this.similarity = similarity;
    }

    /** Removes all centres and continues with another threshold of the same similarity. */
    public void restart(WeightedSimilarity other) {
        similarity = other;
        prefix.moveTo(other);
        bounds.moveTo(other);
        lists.clear();
        count = 0;
    }

    /** Makes a record a centre; returns its number, which counts up from 0. */
    public int add(int record) {
        prefix.moveTo(records, record);
        for (int i = 0; i < prefix.count(); i++) {
            lists.add(prefix.rank(i), record, prefix.weight(i), prefix.rest(i), bounds.size(record));
        }
        work += records.end(record) - records.start(record);
        numberOf[record] = count;
        return count++;
    }

    /** The first centre below {@code limit} near a record, or -1. */
    public int nearest(int record, int limit) {
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
            while (slice != CentreLists.NONE && numberOf[lists.records()[lists.start(slice)]] < nearest) {
                if (lists.mayReach(slice, prefix.weight(i), prefix.rest(i), bounds)) {
                    read(record, i, slice);
                }
                work++;
                slice = lists.next(slice);
            }
        }
        bounds.end();
        return nearest == limit ? NONE : nearest;
    }

    private void read(int record, int i, int slice) {
        int start = lists.start(slice);
        int end = lists.end(slice);
        int met = bounds.filter(lists, start, end, prefix.weight(i), prefix.rest(i), found, 0);
        met = bounds.compareCoarse(sketches, record, sketches, found, 0, met);
        met = bounds.compareFine(sketches, record, sketches, found, met);
        work += end - start;
        for (int at = 0; at < met && numberOf[found[at]] < nearest; at++) {
            int centre = found[at];
            if (comparedBy[centre] != probe) {
                comparedBy[centre] = probe;
                work += records.end(centre) - records.start(centre);
                if (similarity.reaches(bounds.compare(centre))) {
                    nearest = numberOf[centre];
                }
            }
        }
    }

    /** Steps taken so far: postings read and terms compared. */
    public long work() {
        return work;
    }

    /** Releases the memory. */
    @Override
    public void close() {
        memory.close();
    }
}
