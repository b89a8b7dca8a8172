package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinProgress;

/** The prefixes of all records, record by record: each entry is a posting, those of a record in the order of their terms. */
final class PrefixEntries {

    private final PrefixPostings lists;
    private final int[] starts;
    private final int[] ranks;
    private final int[] postings;

    /**
     * Lists the postings of a collection by record.
     *
     * @param records number of records of the collection
     * @param terms number of terms
     */
    PrefixEntries(PrefixPostings lists, int records, int terms, JoinProgress progress) {
        this.lists = lists;
        starts = new int[records + 1];
        for (int record : lists.records()) {
            starts[record + 1]++;
        }
        int[] next = new int[records];
        for (int record = 0; record < records; record++) {
            next[record] = starts[record];
            starts[record + 1] += starts[record];
        }
        ranks = new int[lists.size()];
        postings = new int[lists.size()];
        for (int rank = 0; rank < terms; rank++) {
            progress.whileIndexing(rank);
            for (int posting = lists.listStart(rank); posting < lists.listEnd(rank); posting++) {
                int entry = next[lists.records()[posting]]++;
                ranks[entry] = rank;
                postings[entry] = posting;
            }
        }
    }

    /** Upper bound of the memory of the entries of a collection, in bytes. */
    static long estimatedBytes(WeightedRecords records) {
        return 2L * Integer.BYTES * (records.entryCount() + records.count() + 1L);
    }

    /** Number of entries. */
    int size() {
        return postings.length;
    }

    /** A record's first entry. */
    int start(int record) {
        return starts[record];
    }

    /** The entry after a record's last. */
    int end(int record) {
        return starts[record + 1];
    }

    /** The rank of an entry's term. */
    int rank(int entry) {
        return ranks[entry];
    }

    /** The posting of an entry. */
    int posting(int entry) {
        return postings[entry];
    }

    /** The scaled weight of an entry's term. */
    float weight(int entry) {
        return lists.weights()[postings[entry]];
    }

    /** The extent of the terms after an entry's term. */
    float rest(int entry) {
        return lists.rests()[postings[entry]];
    }
}
