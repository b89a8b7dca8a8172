package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Centres of groups among the records of a collection, and which of them a record is near first. A probe reads the lists of centres of its
 * prefix, bounds each centre where it first meets, then by {@link Sketches}, and compares what is left. Lists are in the order in which
 * centres were added: once a near one is found, each list ends at the first centre that does not precede it, so in a heap around one centre
 * a probe compares that one. Not thread safe.
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
    /** By record that is a centre, its number. */
    private final int[] numberOf;
    /** By record, the last probe that compared it. */
    private final int[] comparedBy;
    private final int[] found = new int[CentreLists.longest()];
    private int probe;
    private int count;
    private int nearest;
    private long work;

    /**
     * An index without centres.
     *
     * @param records    among which centres are
     * @param memory     asked for memory until the index is closed
     * @param monitor    asked whether to go on while all records are prepared
     * @throws IllegalArgumentException if there are more records than {@link WeightedJoin#MAX_RECORDS}
     */
    public WeightedCentreIndex(WeightedRecords records, WeightedSimilarity similarity, MemoryReservation memory, JoinMonitor monitor) {
        Sketches.checkSize(records.count());
        this.records = records;
        this.memory = new HeldMemory(memory);
        boolean made = false;
        try {
            this.memory.reserve(PrefixOrder.estimatedBytes(records.termCount()) + PairBounds.estimatedBytes(records)
                + Sketches.estimatedBytes(records.count()) + records.termCount());
            JoinProgress progress = new JoinProgress(monitor, 0);
            PrefixOrder order = new PrefixOrder(similarity, progress, records);
            prefix = new ProbingPrefix(order, similarity);
            bounds = PairBounds.of(similarity, records);
            sketches = Sketches.of(records, similarity, Sketches.assign(order), progress);
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

    /** Removes all centres and takes another threshold of the same similarity. */
    public void restart(WeightedSimilarity other) {
        similarity = other;
        prefix.moveTo(other);
        bounds.moveTo(other);
        lists.clear();
        count = 0;
    }

    /** Makes a record a centre; tells its number, which counts up from 0. */
    public int add(int record) {
        prefix.moveTo(records, record);
        for (int i = 0; i < prefix.count(); i++) {
            lists.add(prefix.rank(i), record, prefix.weight(i), prefix.rest(i), bounds.size(record));
        }
        work += records.end(record) - records.start(record);
        numberOf[record] = count;
        return count++;
    }

    /** The first centre before a number that a record is near, or -1. */
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

    /** Gives the memory back. */
    @Override
    public void close() {
        memory.close();
    }
}
