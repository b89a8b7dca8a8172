package org.neardup.kernel.weighted;

import java.util.Arrays;

/**
 * The prefixes of all records as lists of postings, one for each term. A record's prefix is its first terms in the {@link PrefixOrder}, up
 * to the first after which the terms that remain are too small a share of the record to reach the threshold. Two records that reach it
 * share a term of both prefixes: from the first common term on, each must have at least the least share.
 *
 * <p>A posting holds the scaled weight of its term and the extent of the terms after it, which bound what two records have in common where
 * they first meet.
 */
final class PrefixPostings {

    private final int[] listStarts;
    private final int[] records;
    private final float[] weights;
    private final float[] rests;
    private final int[] entryStarts;
    private final int[] entryRanks;
    private final int[] entryPostings;

    /**
     * Lists the prefixes of a collection.
     *
     * @param leastShare the share of a record from which on its remaining terms make up more than a rest, at most
     *     {@link WeightedSimilarity#leastShare}; less for longer prefixes
     */
    PrefixPostings(WeightedRecords input, PrefixOrder order, WeightedSimilarity similarity, double leastShare) {
        int[] ends = new int[order.size()];
        int[] owners = new int[input.entryCount()];
        float[] scaled = new float[input.entryCount()];
        gather(input, order, similarity, ends, owners, scaled);
        // Lists are walked from the last to the first: the mass after a term is then a sum of what came before, and not a difference.
        double[] shares = new double[input.count()];
        double least = leastShare * (1 - 2 * WeightedSimilarity.SLACK);
        int[] kept = new int[input.entryCount()];
        float[] keptWeights = new float[input.entryCount()];
        float[] keptRests = new float[input.entryCount()];
        int[] counts = new int[input.count() + 1];
        listStarts = new int[order.size() + 1];
        int first = kept.length;
        listStarts[order.size()] = first;
        for (int rank = order.size() - 1; rank >= 0; rank--) {
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
                    counts[record + 1]++;
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
        for (int record = 0; record < input.count(); record++) {
            counts[record + 1] += counts[record];
        }
        entryStarts = counts;
        entryRanks = new int[records.length];
        entryPostings = new int[records.length];
        number(Arrays.copyOf(counts, input.count()));
    }

    /** Sorts all entries by the rank of their term, and those of one term by record: for each, its record and scaled weight. */
    private static void gather(WeightedRecords input, PrefixOrder order, WeightedSimilarity similarity, int[] ends, int[] owners,
        float[] scaled) {
        int[] terms = input.terms();
        int[] ranks = order.ranks();
        for (int term : terms) {
            ends[ranks[term]]++;
        }
        int sum = 0;
        for (int rank = 0; rank < ends.length; rank++) {
            int count = ends[rank];
            ends[rank] = sum;
            sum += count;
        }
        for (int record = 0; record < input.count(); record++) {
            double scale = similarity.scale(similarity.magnitude(input, record));
            for (int i = input.start(record); i < input.end(record); i++) {
                int position = ends[ranks[terms[i]]]++;
                owners[position] = record;
                scaled[position] = (float) (input.weights()[i] * scale);
            }
        }
    }

    /** Lists for each record its postings, in the order of their terms. */
    private void number(int[] next) {
        for (int rank = 0; rank + 1 < listStarts.length; rank++) {
            for (int posting = listStarts[rank]; posting < listStarts[rank + 1]; posting++) {
                int entry = next[records[posting]]++;
                entryRanks[entry] = rank;
                entryPostings[entry] = posting;
            }
        }
    }

    /** Upper bound of the memory that this takes, made of so many records with so many entries and terms, while it is made, in bytes. */
    static long estimatedBytes(WeightedRecords input) {
        long perEntry = 2L * Integer.BYTES + 3L * Float.BYTES + 3L * Integer.BYTES + 2L * Float.BYTES;
        return perEntry * input.entryCount() + (Double.BYTES + 2L * Integer.BYTES) * (input.count() + 1L)
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

    /** The record of each posting, ascending in a list; to be read only, as the other arrays are. */
    int[] records() {
        return records;
    }

    /** The scaled weight of each posting's term. */
    float[] weights() {
        return weights;
    }

    /** The extent of the terms after a posting's term. */
    float[] rests() {
        return rests;
    }

    /** The first of a record's entries, which are its postings in the order of their terms. */
    int entryStart(int record) {
        return entryStarts[record];
    }

    /** The number after a record's last entry. */
    int entryEnd(int record) {
        return entryStarts[record + 1];
    }

    /** The rank of an entry's term. */
    int entryRank(int entry) {
        return entryRanks[entry];
    }

    /** The extents of what remains of each record after its prefix. */
    float[] restsOfRecords() {
        float[] restsOfRecords = new float[entryStarts.length - 1];
        for (int record = 0; record < restsOfRecords.length; record++) {
            // A record's prefix is never empty: all of it is more than the least share.
            restsOfRecords[record] = rests[entryPostings[entryStarts[record + 1] - 1]];
        }
        return restsOfRecords;
    }

    /** The posting of an entry. */
    int entryPosting(int entry) {
        return entryPostings[entry];
    }
}
