package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Centres of groups among the records of a collection; finds the first that is near a record. Each {@link CentreBranch} finds the first by
 * one branch of the similarity. Not thread safe.
 */
public final class WeightedCentreIndex implements AutoCloseable {

    private static final int NONE = -1;

    private final HeldMemory memory;
    private final CentreBranch[] branches;
    /** For each record that is a centre, its number. */
    private final int[] numberOf;
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

    /** Makes a record a centre; returns its number, which counts up from 0. */
    public int add(int record) {
        for (CentreBranch branch : branches) {
            branch.add(record);
        }
        numberOf[record] = count;
        return count++;
    }

    /** The first centre below {@code limit} near a record, or -1. */
    public int nearest(int record, int limit) {
        int nearest = limit;
        for (CentreBranch branch : branches) {
            nearest = branch.nearest(record, nearest);
        }
        return nearest == limit ? NONE : nearest;
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
