package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.Records;

/**
 * The inverted lists of one partition (Theobald et al. §4.3): for each token its records in descending length, which is descending number.
 * Partitions reuse the arrays one after the other, in time proportional to the partition's tokens, not to the collection's. Not thread
 * safe.
 */
final class PartitionIndex {

    private final Records records;
    /** For each rank, the start of its list in {@link #entries}. */
    private final int[] starts;
    /** For each rank, the end of its list; the start for a token that the partition does not have. */
    private final int[] ends;
    private final int[] entries;
    private int from;
    private int to;

    /**
     * Allocates the arrays.
     *
     * @param tokens the maximum number of tokens of any partition
     */
    PartitionIndex(Records records, int tokens) {
        this.records = records;
        this.starts = new int[records.order().size()];
        this.ends = new int[records.order().size()];
        this.entries = new int[tokens];
    }

    /** Upper bound of the memory of an instance, in bytes. */
    static long estimatedBytes(Records records, int tokens) {
        return Integer.BYTES * (2L * records.order().size() + tokens);
    }

    /** Builds the lists of the records from {@code first} to {@code limit}, exclusive; at least one record. */
    void build(int first, int limit) {
        forget();
        from = first;
        to = limit;
        int[] tokens = records.tokens();
        int begin = records.start(from);
        int end = records.end(to - 1);
        // First, negative lengths mark lists without a position.
        for (int i = begin; i < end; i++) {
            ends[tokens[i]]--;
        }
        int sum = 0;
        for (int i = begin; i < end; i++) {
            int rank = tokens[i];
            if (ends[rank] < 0) {
                int length = -ends[rank];
                starts[rank] = sum;
                ends[rank] = sum;
                sum += length;
            }
        }
        for (int record = to - 1; record >= from; record--) {
            for (int i = records.start(record); i < records.end(record); i++) {
                entries[ends[tokens[i]]++] = record;
            }
        }
    }

    private void forget() {
        for (int record = from; record < to; record++) {
            for (int i = records.start(record); i < records.end(record); i++) {
                starts[records.tokens()[i]] = 0;
                ends[records.tokens()[i]] = 0;
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
        return ends[rank] - starts[rank];
    }

    /** Index of the first entry of a token's list below a limit, the list's end if there is none. */
    int firstBelow(int rank, int limit) {
        int low = starts[rank];
        if (low < ends[rank] && entries[low] < limit) {
            return low;
        }
        int high = ends[rank];
        while (low < high) {
            int middle = low + high >>> 1;
            if (entries[middle] >= limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Index after a token's list. */
    int end(int rank) {
        return ends[rank];
    }

    /** The records of all lists, one list after the other. */
    int[] entries() {
        return entries;
    }
}
