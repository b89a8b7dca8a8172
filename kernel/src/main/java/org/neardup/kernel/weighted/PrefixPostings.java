package org.neardup.kernel.weighted;

import org.neardup.kernel.join.MemoryReservation;

/**
 * The prefixes of all records as lists of postings, one for each term. A record's prefix is its first terms in the {@link PrefixOrder}, up
 * to the first term after which the remaining terms are too small a share of the record to reach the threshold. Two records that reach the
 * threshold share a term of both prefixes: from the first common term on, each must have at least this share.
 *
 * <p>A posting holds the scaled weight of its term and the extent of the terms after it. These bound the common part of two records at
 * their first common term.
 */
final class PrefixPostings implements Postings {

    /** Memory of a posting. */
    static final long BYTES_PER_POSTING = Integer.BYTES + 2 * Float.BYTES;

    private final int[] listStarts;
    private final int[] records;
    private final float[] weights;
    private final float[] rests;

    /**
     * Lists the prefixes of a collection.
     *
     * @param scan        finds the prefixes
     * @param frequencies those of the scan
     * @param memory      reserves the memory of the postings; the caller releases it
     */
    PrefixPostings(PrefixScan scan, int[] frequencies, MemoryReservation memory) {
        int terms = frequencies.length;
        listStarts = new int[terms + 1];
        int size = 0;
        for (int rank = 0; rank < terms; rank++) {
            listStarts[rank] = size;
            size += frequencies[rank];
        }
        listStarts[terms] = size;
        memory.reserve(BYTES_PER_POSTING * size);
        records = new int[size];
        weights = new float[size];
        rests = new float[size];
        scan.forEach((rank, record, weight, rest) -> {
            int posting = listStarts[rank]++;
            records[posting] = record;
            weights[posting] = weight;
            rests[posting] = rest;
        });
        // Each start has moved to the end of its list, where the next one starts.
        System.arraycopy(listStarts, 0, listStarts, 1, terms);
        listStarts[0] = 0;
    }

    /** Upper bound of the memory for building the postings of a collection, in bytes. */
    static long estimatedBytes(WeightedRecords input) {
        return startsBytes(input) + PrefixScan.estimatedBytes(input) + BYTES_PER_POSTING * input.entryCount();
    }

    /** The memory of the starts of lists, in bytes. The constructor reserves the memory of the postings when it knows their number. */
    static long startsBytes(WeightedRecords input) {
        return Integer.BYTES * (input.termCount() + 1L);
    }

    /** Number of postings. */
    int size() {
        return records.length;
    }

    /** The first posting of a term. */
    int listStart(int rank) {
        return listStarts[rank];
    }

    /** The posting after a term's last. */
    int listEnd(int rank) {
        return listStarts[rank + 1];
    }

    /** The record of each posting, ascending in a list. */
    @Override
    public int[] records() {
        return records;
    }

    @Override
    public float[] weights() {
        return weights;
    }

    @Override
    public float[] rests() {
        return rests;
    }

    /** The extent of the terms after each record's prefix. No prefix is empty, because a whole record exceeds the minimum share. */
    float[] restsOfRecords(int count) {
        float[] restsOfRecords = new float[count];
        for (int posting = 0; posting < records.length; posting++) {
            // A record's last posting is that of its last prefix term.
            restsOfRecords[records[posting]] = rests[posting];
        }
        return restsOfRecords;
    }
}
