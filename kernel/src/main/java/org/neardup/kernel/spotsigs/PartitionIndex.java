package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.Records;

/**
 * The inverted lists of one partition (Theobald et al. §4.3): for each token its records in descending length, which is descending number.
 * The arrays are used for one partition after the other. One thread's own.
 */
final class PartitionIndex {

    private final Records records;
    /** By rank, where its list starts in {@link #entries}; a list ends where the next one starts. */
    private final int[] starts;
    private final int[] entries;
    private int from;
    private int to;

    /**
     * Makes room.
     *
     * @param tokens the greatest number of tokens of any partition
     */
    PartitionIndex(Records records, int tokens) {
        this.records = records;
        this.starts = new int[records.order().size() + 1];
        this.entries = new int[tokens];
    }

    /** Upper bound of what one of these takes, in bytes. */
    static long estimatedBytes(Records records, int tokens) {
        return Integer.BYTES * (records.order().size() + 1L + tokens);
    }

    /** Makes the lists those of the records from one number, inclusive, to another, exclusive. */
    void build(int first, int limit) {
        from = first;
        to = limit;
        int[] tokens = records.tokens();
        Arrays.fill(starts, 0);
        int begin = from == to ? 0 : records.start(from);
        int end = from == to ? 0 : records.end(to - 1);
        for (int i = begin; i < end; i++) {
            starts[tokens[i]]++;
        }
        int sum = 0;
        for (int rank = 0; rank < starts.length; rank++) {
            sum += starts[rank];
            starts[rank] = sum;
        }
        // Each list is filled from its end, which leaves its start in place.
        for (int record = from; record < to; record++) {
            for (int i = records.start(record); i < records.end(record); i++) {
                entries[--starts[tokens[i]]] = record;
            }
        }
    }

    /** Number of the partition's first record. */
    int from() {
        return from;
    }

    /** Number after the partition's last record. */
    int to() {
        return to;
    }

    /** Number of entries of a token's list. */
    int length(int rank) {
        return starts[rank + 1] - starts[rank];
    }

    int start(int rank) {
        return starts[rank];
    }

    int end(int rank) {
        return starts[rank + 1];
    }

    /** The records of all lists, one list after the other. */
    int[] entries() {
        return entries;
    }
}
