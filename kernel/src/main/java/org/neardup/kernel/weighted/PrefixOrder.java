package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.JoinProgress;

/**
 * The order of terms in the prefixes of records, and the statistics that determine it and the {@link Sketches}: for each term, the number
 * of its records and its mass, the sum of its shares of these records. The order is ascending by pairs of postings for each unit of mass,
 * df (df - 1) / mass, because a prefix ends at a given mass and costs its pairs of postings. Terms of a single record cost nothing and come
 * first. The join is exact with any order.
 */
final class PrefixOrder {

    private final int[] termOfRank;
    private final int[] rankOfTerm;
    private final double[] massOfTerm;
    private final int firstShared;

    /**
     * The order of the terms of collections that number terms in the same way.
     *
     * @param progress may cancel
     */
    PrefixOrder(AdditiveSimilarity similarity, JoinProgress progress, WeightedRecords... collections) {
        int terms = collections[0].termCount();
        int[] frequencies = new int[terms];
        massOfTerm = new double[terms];
        for (WeightedRecords records : collections) {
            count(records, similarity, frequencies, progress);
        }
        termOfRank = new int[terms];
        rankOfTerm = new int[terms];
        long[] keys = new long[terms];
        int shared = 0;
        int ranked = 0;
        for (int term = 0; term < terms; term++) {
            if (frequencies[term] > 1) {
                float cost = (float) ((double) frequencies[term] * (frequencies[term] - 1) / massOfTerm[term]);
                // The bits of non-negative floats sort like the floats.
                keys[shared++] = (long) Float.floatToIntBits(cost) << Integer.SIZE | term;
            } else {
                rank(term, ranked++);
            }
        }
        firstShared = ranked;
        Arrays.sort(keys, 0, shared);
        for (int i = 0; i < shared; i++) {
            rank((int) keys[i], ranked++);
        }
    }

    private void rank(int term, int rank) {
        termOfRank[rank] = term;
        rankOfTerm[term] = rank;
    }

    /** The order of the terms of both sides of a join. */
    static PrefixOrder of(WeightedInput input, JoinProgress progress) {
        return input.isSelfJoin() ? new PrefixOrder(input.similarity(), progress, input.probing())
            : new PrefixOrder(input.similarity(), progress, input.probing(), input.indexed());
    }

    private void count(WeightedRecords records, AdditiveSimilarity similarity, int[] frequencies, JoinProgress progress) {
        int[] terms = records.terms();
        EntryWeights weights = records.weights();
        for (int record = 0; record < records.count(); record++) {
            progress.whileIndexing(record);
            double magnitude = similarity.magnitude(records, record);
            double scale = similarity.scale(magnitude);
            for (int i = records.start(record); i < records.end(record); i++) {
                frequencies[terms[i]]++;
                massOfTerm[terms[i]] += similarity.share(weights.get(i) * scale, magnitude);
            }
        }
    }

    /** Upper bound of the memory of an order of this number of terms, in bytes. */
    static long estimatedBytes(long terms) {
        return terms * (3L * Integer.BYTES + Double.BYTES + Long.BYTES);
    }

    /** Number of pairs of postings that a join without prefixes would read. */
    double postingPairs(WeightedInput input) {
        int[] left = input.probing().frequencies();
        int[] right = input.isSelfJoin() ? left : input.indexed().frequencies();
        double pairs = 0;
        for (int term = 0; term < left.length; term++) {
            pairs += input.isSelfJoin() ? left[term] * (left[term] - 1.0) / 2 : (double) left[term] * right[term];
        }
        return pairs;
    }

    /** Number of terms. */
    int size() {
        return termOfRank.length;
    }

    /** The rank of the first term of several records. */
    int firstShared() {
        return firstShared;
    }

    int term(int rank) {
        return termOfRank[rank];
    }

    /** The rank of each term. Callers must not change the array. */
    int[] ranks() {
        return rankOfTerm;
    }

    /** The sum of a term's shares of all records. */
    double mass(int term) {
        return massOfTerm[term];
    }
}
