package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.JoinProgress;

/**
 * The prefixes of all records as lists of postings, one for each term. A record's prefix is its first terms in the {@link PrefixOrder}, up
 * to the first after which the terms that remain are too small a share of the record to reach the threshold. Two records that reach it
 * share a term of both prefixes: from the first common term on, each must have at least the least share.
 *
 * <p>A posting holds the scaled weight of its term and the extent of the terms after it, which bound what two records have in common where
 * they first meet.
 */
final class PrefixPostings implements Postings {

    private final int[] listStarts;
    private final int[] records;
    private final float[] weights;
    private final float[] rests;

    /**
     * Lists the prefixes of a collection.
     *
     * @param leastShare the share of a record from which on its remaining terms make up more than a rest, at most
     *     {@link WeightedSimilarity#leastShare}; less for longer prefixes
     * @param progress asked whether to go on
     */
    PrefixPostings(WeightedRecords input, PrefixOrder order, WeightedSimilarity similarity, double leastShare, JoinProgress progress) {
        int[] ends = new int[order.size()];
        int[] owners = new int[input.entryCount()];
        float[] scaled = new float[input.entryCount()];
        gather(input, order, similarity, ends, owners, scaled, progress);
        // Lists are walked from the last to the first: the mass after a term is then a sum of what came before, and not a difference.
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

    /** The share with which a record's remaining terms make up more than a rest, without what rounding may take from it. */
    static double least(double leastShare) {
        return leastShare * (1 - 2 * WeightedSimilarity.SLACK);
    }

    /** Sorts all entries by the rank of their term, and those of one term by record: for each, its record and scaled weight. */
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

    /** Upper bound of the memory that this takes, made of so many records with so many entries and terms, while it is made, in bytes. */
    static long estimatedBytes(WeightedRecords input) {
        long perEntry = 3L * Integer.BYTES + 5L * Float.BYTES;
        return perEntry * input.entryCount() + (long) Double.BYTES * input.count()
            + 2L * Integer.BYTES * (input.termCount() + 1L);
    }

    /** Number of postings. */
    int size() {
        return records.length;
    }

    /** Where the list of a term begins. */
    int listStart(int rank) {
        return listStarts[rank];
    }

    /** Where it ends. */
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

    /** The extents of what remains of each record after its prefix, which is never empty: all of a record is more than the least share. */
    float[] restsOfRecords(int count) {
        float[] restsOfRecords = new float[count];
        for (int posting = 0; posting < records.length; posting++) {
            // Of a record's postings, the one of the last term comes last.
            restsOfRecords[records[posting]] = rests[posting];
        }
        return restsOfRecords;
    }

    /** The memory that the postings take, in bytes. */
    long memoryBytes() {
        return (long) Integer.BYTES * (listStarts.length + records.length) + Float.BYTES * ((long) weights.length + rests.length);
    }
}
