package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.JoinProgress;

/**
 * The prefixes of all records as lists of postings, one for each term. A record's prefix is its first terms in the {@link PrefixOrder}, up
 * to the first term after which the remaining terms are too small a share of the record to reach the threshold. Two records that reach the
 * threshold share a term of both prefixes: from the first common term on, each must have at least this share.
 *
 * <p>A posting holds the scaled weight of its term and the extent of the terms after it. These bound the common part of two records at
 * their first common term.
 */
final class PrefixPostings implements Postings {

    private final int[] listStarts;
    private final int[] records;
    private final float[] weights;
    private final float[] rests;

    /**
     * Lists the prefixes of a collection.
     *
     * @param leastShare a prefix ends where the remaining terms are less than this share of the record; at most
     *     {@link WeightedSimilarity#leastShare}, smaller for longer prefixes
     * @param progress may cancel
     */
    PrefixPostings(WeightedRecords input, PrefixOrder order, WeightedSimilarity similarity, double leastShare, JoinProgress progress) {
        int[] ends = new int[order.size()];
        int[] owners = new int[input.entryCount()];
        float[] scaled = new float[input.entryCount()];
        gather(input, order, similarity, ends, owners, scaled, progress);
        // Process lists from the last to the first, so that the mass after a term is a sum and not a difference.
        double[] shares = new double[input.count()];
        double least = least(leastShare);
        int[] kept = new int[input.entryCount()];
        float[] keptWeights = new float[input.entryCount()];
        float[] keptRests = new float[input.entryCount()];
        listStarts = new int[order.size() + 1];
        int first = kept.length;
        listStarts[order.size()] = first;
        for (int rank = order.size() - 1; rank >= 0; rank--) {
            progress.whileIndexing(rank);
            int start = rank == 0 ? 0 : ends[rank - 1];
            for (int i = ends[rank] - 1; i >= start; i--) {
                int record = owners[i];
                double magnitude = similarity.magnitude(input, record);
                double rest = shares[record];
                double share = rest + similarity.share(scaled[i], magnitude);
                shares[record] = share;
                if (share >= least) {
                    kept[--first] = record;
                    keptWeights[first] = scaled[i];
                    keptRests[first] = (float) similarity.extent(rest, magnitude);
                }
            }
            listStarts[rank] = first;
        }
        records = Arrays.copyOfRange(kept, first, kept.length);
        weights = Arrays.copyOfRange(keptWeights, first, kept.length);
        rests = Arrays.copyOfRange(keptRests, first, kept.length);
        for (int rank = 0; rank <= order.size(); rank++) {
            listStarts[rank] -= first;
        }
    }

    /** The minimum share, lowered by more than the rounding error. */
    static double least(double leastShare) {
        return leastShare * (1 - 2 * WeightedSimilarity.SLACK);
    }

    /** Sorts the records and scaled weights of all entries by the rank of their term, then by record. */
    private static void gather(WeightedRecords input, PrefixOrder order, WeightedSimilarity similarity, int[] ends, int[] owners,
        float[] scaled, JoinProgress progress) {
        int[] terms = input.terms();
        int[] ranks = order.ranks();
        for (int i = 0; i < input.entryCount(); i++) {
            ends[ranks[terms[i]]]++;
        }
        int sum = 0;
        for (int rank = 0; rank < ends.length; rank++) {
            int count = ends[rank];
            ends[rank] = sum;
            sum += count;
        }
        for (int record = 0; record < input.count(); record++) {
            progress.whileIndexing(record);
            double scale = similarity.scale(similarity.magnitude(input, record));
            for (int i = input.start(record); i < input.end(record); i++) {
                int position = ends[ranks[terms[i]]]++;
                owners[position] = record;
                scaled[position] = (float) (input.weights()[i] * scale);
            }
        }
    }

    /** Upper bound of the memory for building the postings of a collection, in bytes. */
    static long estimatedBytes(WeightedRecords input) {
        long perEntry = 3L * Integer.BYTES + 5L * Float.BYTES;
        return perEntry * input.entryCount() + (long) Double.BYTES * input.count()
            + 2L * Integer.BYTES * (input.termCount() + 1L);
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

    /** The memory of the postings, in bytes. */
    long memoryBytes() {
        return (long) Integer.BYTES * (listStarts.length + records.length) + Float.BYTES * ((long) weights.length + rests.length);
    }
}
