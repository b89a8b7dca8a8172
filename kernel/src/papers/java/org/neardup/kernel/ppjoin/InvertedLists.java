package org.neardup.kernel.ppjoin;

import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/**
 * The inverted lists of Algorithm 1: for each token, the records added so far that have it in their indexed prefix, in ascending order,
 * each with the token's position. A first pass counts the postings of each token, so all lists are stretches of one array. Tokens of a
 * single record have no list.
 */
final class InvertedLists {

    private final Records records;
    private final int[] tokens;
    private final int unshared;
    /** The lengths of the indexed prefixes (Lemma 3), by record size. */
    private final int[] prefixes;
    /** For each token from {@code unshared} on, the index of the first posting of its list, and the index after the last one so far. */
    private final int[] starts;
    private final int[] ends;
    /** The record in the upper half, the position of the token in the lower half. */
    private final long[] postings;

    /** Allocates the lists of all records, without their postings. */
    InvertedLists(Records records, Similarity similarity, JoinProgress progress) {
        this.records = records;
        this.tokens = records.tokens();
        this.unshared = records.order().unshared();
        this.prefixes = prefixes(records, similarity);
        this.ends = new int[records.order().size() - unshared];
        this.postings = new long[allocate(progress)];
        this.starts = ends.clone();
    }

    /** Upper bound of the memory of the lists, in bytes. */
    static long estimatedBytes(Records records, Similarity similarity) {
        int[] prefixes = prefixes(records, similarity);
        long postings = 0;
        for (int size = 1; size < prefixes.length; size++) {
            postings += (long) prefixes[size] * (records.limitOfSize(size) - records.firstOfSize(size));
        }
        return Long.BYTES * postings + 2L * Integer.BYTES * (records.order().size() - records.order().unshared())
            + (long) Integer.BYTES * prefixes.length;
    }

    private static int[] prefixes(Records records, Similarity similarity) {
        int[] prefixes = new int[records.largestSize() + 1];
        for (int size = 1; size < prefixes.length; size++) {
            // A bound may take as long as a search, so it is computed only for sizes of records.
            prefixes[size] = records.firstOfSize(size) < records.limitOfSize(size) ? similarity.indexingPrefix(size) : 0;
        }
        return prefixes;
    }

    /** Counts the postings of each token, sets the ends of the empty lists, and returns the number of postings. */
    private int allocate(JoinProgress progress) {
        for (int record = 0; record < records.count(); record++) {
            progress.whileIndexing(record);
            int start = records.start(record);
            for (int i = start + prefix(records.size(record)) - 1; i >= start && tokens[i] >= unshared; i--) {
                ends[tokens[i] - unshared]++;
            }
        }
        int sum = 0;
        for (int slot = 0; slot < ends.length; slot++) {
            int count = ends[slot];
            ends[slot] = sum;
            sum += count;
        }
        return sum;
    }

    /** Length of the indexed prefix of a record of this size. */
    int prefix(int size) {
        return prefixes[size];
    }

    /** Number of postings of all records. */
    int size() {
        return postings.length;
    }

    /** Adds the postings of a record's prefix (line 15). */
    void add(int record) {
        int start = records.start(record);
        for (int i = prefix(records.size(record)) - 1; i >= 0 && tokens[start + i] >= unshared; i--) {
            postings[ends[tokens[start + i] - unshared]++] = (long) record << Integer.SIZE | i;
        }
    }

    /** Whether a token has a list. */
    boolean has(int token) {
        return token >= unshared;
    }

    /**
     * Removes the records before one from a token's list: records probe by ascending size, so a record that has become too small for one is
     * too small for all that follow (size filter).
     *
     * @return index of the first remaining posting
     */
    int removeBefore(int record, int token) {
        int slot = token - unshared;
        int start = starts[slot];
        while (start < ends[slot] && record(start) < record) {
            start++;
        }
        starts[slot] = start;
        return start;
    }

    /** Index after the last posting of a token's list. */
    int end(int token) {
        return ends[token - unshared];
    }

    int record(int posting) {
        return (int) (postings[posting] >>> Integer.SIZE);
    }

    /** Position of the token in the posting's record. */
    int position(int posting) {
        return (int) postings[posting];
    }
}
