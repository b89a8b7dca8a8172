package org.neardup.kernel.weighted;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;

/**
 * Finds the first centre near a record by one branch of a similarity. A probe reads the lists of centres of its prefix, bounds each centre
 * at the first common term, then by {@link Sketches}, and compares the remaining centres. Lists are in the order in which centres were
 * added: once a near centre is found, the scan of a list stops at the first centre that does not precede it, so among many records around
 * one centre, a probe compares only that one. Not thread safe.
 */
final class CentreBranch {

    private final WeightedRecords records;
    private final int number;
    private final ProbingPrefix prefix;
    private final PairBounds bounds;
    private final Sketches sketches;
    private final CentreLists lists;
    /** For each record that is a centre, its first number. */
    private final int[] numberOf;
    /** For each record, the last probe that compared it. */
    private final int[] comparedBy;
    private final int[] found = new int[CentreLists.longest()];
    private int probe;
    private int nearest;
    private long work;

    /**
     * Creates an empty index.
     *
     * @param number   of the branch
     * @param numberOf for each record that is a centre, its first number; the caller writes it
     */
    CentreBranch(
        WeightedRecords records, WeightedSimilarity similarity, int number, int[] numberOf, HeldMemory memory, JoinProgress progress) {
        this.records = records;
        this.number = number;
        this.numberOf = numberOf;
        AdditiveSimilarity branch = similarity.branches().get(number);
        memory.reserve(PrefixOrder.estimatedBytes(records.termCount()) + PairBounds.estimatedBytes(records)
            + Sketches.estimatedBytes(records, branch));
        PrefixOrder order = new PrefixOrder(branch, progress, records);
        prefix = new ProbingPrefix(order, branch);
        bounds = PairBounds.of(similarity, number, records);
        sketches = Sketches.of(records, branch, order, progress);
        lists = new CentreLists(records.termCount(), memory);
        comparedBy = memory.ints(records.count());
    }

    /** Removes all centres and continues with another threshold of the same similarity. */
    void restart(WeightedSimilarity other) {
        prefix.moveTo(other.branches().get(number));
        bounds.moveTo(other, number);
        lists.clear();
    }

    /** Makes a record a centre. */
    void add(int record) {
        prefix.moveTo(records, record);
        for (int i = 0; i < prefix.count(); i++) {
            lists.add(prefix.rank(i), record, prefix.weight(i), prefix.rest(i), bounds.size(record));
        }
        work += records.end(record) - records.start(record);
    }

    /**
     * The first centre below {@code limit} near a record, or the limit.
     *
     * @param firstOf the first number of a record that counts
     */
    int nearest(int record, int limit, IntUnaryOperator firstOf) {
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
                    read(record, i, slice, firstOf);
                }
                work++;
                slice = lists.next(slice);
            }
        }
        bounds.end();
        return nearest;
    }

    private void read(int record, int i, int slice, IntUnaryOperator firstOf) {
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
                int first = firstOf.applyAsInt(centre);
                if (first < nearest) {
                    work += records.end(centre) - records.start(centre);
                    if (bounds.areNear(centre)) {
                        nearest = first;
                    }
                }
            }
        }
    }

    /** Steps taken so far: postings read and terms compared. */
    long work() {
        return work;
    }
}
