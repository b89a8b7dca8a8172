package org.neardup.kernel.weighted;

import java.util.Arrays;

/** The prefix of the current probing record, as {@link PrefixPostings} defines it. */
final class ProbingPrefix {

    /** For each term, its rank in the order. */
    private final int[] ranks;
    private AdditiveSimilarity similarity;
    private double least;
    /** Ascending: the ranks of the record's terms in the upper halves, their positions in the record in the lower halves. */
    private long[] keys = new long[64];
    private float[] weights = new float[64];
    private float[] rests = new float[64];
    private int count;
    /** The collection of the current record; null before the first one. */
    private WeightedRecords taken;
    private int takenRecord;

    ProbingPrefix(PrefixOrder order, AdditiveSimilarity similarity) {
        this.ranks = order.ranks();
        this.similarity = similarity;
        this.least = least(similarity.leastShare(1));
    }

    /** The minimum share of the remaining terms of a record, lowered by the possible rounding error. */
    static double least(double leastShare) {
        return leastShare * (1 - 2 * WeightedSimilarity.SLACK);
    }

    /** Continues with another threshold of the same similarity. */
    void moveTo(AdditiveSimilarity other) {
        similarity = other;
        least = least(other.leastShare(1));
        taken = null;
    }

    /** Moves to a record, unless it is the current one. */
    void moveTo(WeightedRecords records, int record) {
        if (records == taken && record == takenRecord) {
            return;
        }
        taken = records;
        takenRecord = record;
        int start = records.start(record);
        int size = records.end(record) - start;
        if (size > keys.length) {
            keys = new long[2 * size];
            weights = new float[2 * size];
            rests = new float[2 * size];
        }
        for (int i = 0; i < size; i++) {
            keys[i] = (long) ranks[records.terms()[start + i]] << Integer.SIZE | i;
        }
        Arrays.sort(keys, 0, size);
        double magnitude = similarity.magnitude(records, record);
        double scale = similarity.scale(magnitude);
        double share = 0;
        count = 0;
        for (int i = size - 1; i >= 0; i--) {
            float scaled = (float) (records.weight(start + (int) keys[i]) * scale);
            double rest = share;
            share += similarity.share(scaled, magnitude);
            if (share >= least) {
                count = Math.max(count, i + 1);
                weights[i] = scaled;
                rests[i] = (float) similarity.extent(rest, magnitude);
            }
        }
    }

    /** The memory of the ranks of all terms, in bytes. */
    long memoryBytes() {
        return (long) Integer.BYTES * ranks.length;
    }

    /** Number of terms of the prefix. */
    int count() {
        return count;
    }

    /** The rank of a term of the prefix. */
    int rank(int i) {
        return (int) (keys[i] >> Integer.SIZE);
    }

    /** The scaled weight of a term of the prefix. */
    float weight(int i) {
        return weights[i];
    }

    /** The extent of the terms after a term of the prefix. */
    float rest(int i) {
        return rests[i];
    }
}
