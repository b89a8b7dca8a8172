package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.JoinProgress;

/**
 * A few numbers for each record that bound the common part of two records: the extents of its terms in each bucket of terms. Within a
 * bucket, the common part is at most the product of both extents (cosine, by the Cauchy–Schwarz inequality) or the smaller extent (weighted
 * Jaccard). Each term is assigned to the bucket with the least mass so far, frequent terms first, so that the heaviest terms get buckets of
 * their own.
 *
 * <p>A record has {@value #COARSE} coarse buckets, which rule out most pairs and fit into a CPU cache, and {@value #FINE} fine buckets,
 * {@value #FINE_OF_COARSE} in each coarse one.
 */
final class Sketches {

    /** Number of coarse buckets; the methods that compare buckets are unrolled for this number. */
    static final int COARSE = 16;

    static final int FINE_OF_COARSE = 4;

    static final int FINE = COARSE * FINE_OF_COARSE;

    /** The maximum number of records, so that an array can hold all sketches. */
    static final int MAX_RECORDS = (Integer.MAX_VALUE - 8) / FINE;

    private final WeightedSimilarity similarity;
    private final byte[] bucketOfTerm;
    private final float[] coarse;
    private final float[] fine;
    private final double[] shares = new double[FINE];

    /**
     * Allocates the sketches of a number of records.
     *
     * @param room number of records, at most {@link #MAX_RECORDS}
     * @param bucketOfTerm the result of {@link #assign}
     */
    Sketches(int room, WeightedSimilarity similarity, byte[] bucketOfTerm) {
        this.similarity = similarity;
        this.bucketOfTerm = bucketOfTerm;
        this.coarse = new float[room * COARSE];
        this.fine = new float[room * FINE];
    }

    /**
     * Checks the size of a collection.
     *
     * @throws IllegalArgumentException if it has more than {@link #MAX_RECORDS}
     */
    static void checkSize(int records) {
        if (records > MAX_RECORDS) {
            throw new IllegalArgumentException("a collection has " + records + " records, but one join holds at most " + MAX_RECORDS
                + "; split it into several");
        }
    }

    /** The sketches of a collection of at most {@link #MAX_RECORDS}. */
    static Sketches of(WeightedRecords records, WeightedSimilarity similarity, byte[] bucketOfTerm, JoinProgress progress) {
        Sketches sketches = new Sketches(records.count(), similarity, bucketOfTerm);
        for (int record = 0; record < records.count(); record++) {
            progress.whileIndexing(record);
            sketches.set(record, records, record);
        }
        return sketches;
    }

    /** Sets a sketch to that of a record of a collection. */
    void set(int number, WeightedRecords records, int record) {
        double magnitude = similarity.magnitude(records, record);
        double scale = similarity.scale(magnitude);
        for (int i = records.start(record); i < records.end(record); i++) {
            shares[bucketOfTerm[records.terms()[i]]] += similarity.share(records.weights()[i] * scale, magnitude);
        }
        for (int bucket = 0; bucket < COARSE; bucket++) {
            double sum = 0;
            for (int part = bucket; part < FINE; part += COARSE) {
                sum += shares[part];
                fine[number * FINE + part] = (float) similarity.extent(shares[part], magnitude);
            }
            coarse[number * COARSE + bucket] = (float) similarity.extent(sum, magnitude);
        }
        Arrays.fill(shares, 0);
    }

    /** Assigns a fine bucket to each term. Terms of a single record, which no pair has in common, may get any. */
    static byte[] assign(PrefixOrder order) {
        byte[] bucketOfTerm = new byte[order.size()];
        double[] loads = new double[FINE];
        for (int rank = 0; rank < order.firstShared(); rank++) {
            bucketOfTerm[order.term(rank)] = (byte) (rank % FINE);
        }
        for (int rank = order.size() - 1; rank >= order.firstShared(); rank--) {
            int least = 0;
            for (int bucket = 1; bucket < FINE; bucket++) {
                least = loads[bucket] < loads[least] ? bucket : least;
            }
            int term = order.term(rank);
            bucketOfTerm[term] = (byte) least;
            loads[least] += order.mass(term);
        }
        return bucketOfTerm;
    }

    /** The memory of sketches, in bytes. */
    static long estimatedBytes(long records) {
        return Float.BYTES * records * (COARSE + FINE);
    }

    /** The extents in coarse buckets, record by record. Callers must not change the array. */
    float[] coarse() {
        return coarse;
    }

    /** The extents in fine buckets, record by record. Callers must not change the array. */
    float[] fine() {
        return fine;
    }
}
