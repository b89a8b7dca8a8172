package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Centres of groups among the records of a collection; finds the first that is near a record. Each {@link CentreBranch} finds the first by
 * one branch of the similarity. Not thread safe.
 */
public final class WeightedCentreIndex implements AutoCloseable {

    private static final int NONE = -1;
    private static final int FEWEST = 1 << 6;

    private final HeldMemory memory;
    private final CentreBranch[] branches;
    /** For each record that is a centre, its first number. */
    private final int[] numberOf;
    /** For each centre, its record, and the next centre of the same record, {@link #NONE} for the last. */
    private int[] recordOf;
    private int[] next;
    /** For each centre that is the first of its record, the last one: a heap of equal centres is appended to in constant time. */
    private int[] last;
    private int count;

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
        this.memory = new HeldMemory(memory);
        boolean made = false;
        try {
            numberOf = this.memory.ints(records.count());
            recordOf = this.memory.ints(FEWEST);
            next = this.memory.ints(FEWEST);
            last = this.memory.ints(FEWEST);
            JoinProgress progress = new JoinProgress(monitor, 0);
            branches = IntStream.range(0, similarity.branches().size())
                .mapToObj(branch -> new CentreBranch(records, similarity, branch, numberOf, this.memory, progress))
                .toArray(CentreBranch[]::new);
            made = true;
        } finally {
            if (made == false) {
                this.memory.close();
            }
        }
    }

    /** Removes all centres and continues with another threshold of the same similarity. */
    public void restart(WeightedSimilarity other) {
        for (CentreBranch branch : branches) {
            branch.restart(other);
        }
        count = 0;
    }

    /** Makes a record a centre, perhaps again; returns its number, which counts up from 0. */
    public int add(int record) {
        if (count == next.length) {
            next = memory.grown(next, count + 1);
            recordOf = memory.grown(recordOf, next.length);
            last = memory.grown(last, next.length);
        }
        int first = numberOf[record];
        if (first < count && recordOf[first] == record) {
            next[last[first]] = count;
        } else {
            first = count;
            numberOf[record] = first;
            for (CentreBranch branch : branches) {
                branch.add(record);
            }
        }
        last[first] = count;
        recordOf[count] = record;
        next[count] = NONE;
        return count++;
    }

    /**
     * The first centre below {@code limit} near a record, or -1.
     *
     * @param admitted whether a centre counts, by its number
     */
    public int nearest(int record, int limit, IntPredicate admitted) {
        int nearest = limit;
        for (CentreBranch branch : branches) {
            nearest = branch.nearest(record, nearest, centre -> first(centre, admitted));
        }
        return nearest == limit ? NONE : nearest;
    }

    /** The first centre of a record that counts; the greatest number if there is none. */
    private int first(int record, IntPredicate admitted) {
        int centre = numberOf[record];
        while (centre != NONE && admitted.test(centre) == false) {
            centre = next[centre];
        }
        return centre == NONE ? Integer.MAX_VALUE : centre;
    }

    /** Steps taken so far: postings read and terms compared. */
    public long work() {
        return Arrays.stream(branches).mapToLong(CentreBranch::work).sum();
    }

    /** Releases the memory. */
    @Override
    public void close() {
        memory.close();
    }
}
