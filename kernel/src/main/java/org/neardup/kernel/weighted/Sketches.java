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
 * {@value #FINE_OF_COARSE} in each coarse one. Collections of records with so few terms that comparing the terms takes no longer than
 * comparing buckets have only coarse buckets or none, which saves most of the memory of their index.
 */
final class Sketches {

    /** Number of coarse buckets; the methods that compare buckets are unrolled for this number. */
    static final int COARSE = 16;

    static final int FINE_OF_COARSE = 4;

    static final int FINE = COARSE * FINE_OF_COARSE;

    /** The maximum number of records, so that an array can hold all sketches. */
    static final int MAX_RECORDS = (Integer.MAX_VALUE - 8) / FINE;

    /** Records with fewer terms on average have no fine buckets. */
    private static final int TERMS_FOR_FINE = 48;

    /** Records with fewer have no coarse buckets either, unless the threshold is low, which leaves many more pairs to rule out. */
    private static final int TERMS_FOR_COARSE = 16;
    private static final double LOW_SHARE = 0.5;

    private final AdditiveSimilarity similarity;
    private final byte[] bucketOfTerm;
    private final boolean hasCoarse;
    private final boolean hasFine;
    private final float[] coarse;
    private final float[] fine;
    private final double[] shares = new double[FINE];

    private Sketches(int room, AdditiveSimilarity similarity, byte[] bucketOfTerm, boolean hasCoarse, boolean hasFine) {
        this.similarity = similarity;
        this.bucketOfTerm = bucketOfTerm;
        this.hasCoarse = hasCoarse;
        this.hasFine = hasFine;
        this.coarse = new float[hasCoarse ? room * COARSE : 0];
        this.fine = new float[hasFine ? room * FINE : 0];
    }

    /** The sketches of a collection of at most {@link #MAX_RECORDS}. */
    static Sketches of(WeightedRecords records, AdditiveSimilarity similarity, PrefixOrder order, JoinProgress progress) {
        boolean hasCoarse = hasCoarse(similarity, records.count(), records.entryCount());
        boolean hasFine = hasFine(records.count(), records.entryCount());
        byte[] bucketOfTerm = hasCoarse ? assign(order) : new byte[0];
        Sketches sketches = new Sketches(records.count(), similarity, bucketOfTerm, hasCoarse, hasFine);
        sketches.set(records, progress);
        return sketches;
    }

    private static boolean hasCoarse(AdditiveSimilarity similarity, int records, long entries) {
        return entries >= (long) TERMS_FOR_COARSE * records || similarity.leastShare(1) < LOW_SHARE;
    }

    private static boolean hasFine(int records, long entries) {
        return entries >= (long) TERMS_FOR_FINE * records;
    }

    /** Sketches of other records that can be compared with these. */
    Sketches ofOthers(WeightedRecords others, JoinProgress progress) {
        Sketches sketches = new Sketches(others.count(), similarity, bucketOfTerm, hasCoarse, hasFine);
        sketches.set(others, progress);
        return sketches;
    }

    /** An empty sketch for one other record that can be compared with these. */
    Sketches forOne() {
        return new Sketches(1, similarity, bucketOfTerm, hasCoarse, hasFine);
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

    private void set(WeightedRecords records, JoinProgress progress) {
        for (int record = 0; record < records.count(); record++) {
            progress.whileIndexing(record);
            set(record, records, record);
        }
    }

    /** Sets a sketch to that of a record of a collection. */
    void set(int number, WeightedRecords records, int record) {
        if (hasCoarse == false) {
            return;
        }
        double magnitude = similarity.magnitude(records, record);
        double scale = similarity.scale(magnitude);
        for (int i = records.start(record); i < records.end(record); i++) {
            shares[bucketOfTerm[records.terms()[i]]] += similarity.share(records.weight(i) * scale, magnitude);
        }
        for (int bucket = 0; bucket < COARSE; bucket++) {
            double sum = 0;
            for (int part = bucket; part < FINE; part += COARSE) {
                sum += shares[part];
                if (hasFine) {
                    fine[number * FINE + part] = (float) similarity.extent(shares[part], magnitude);
                }
            }
            coarse[number * COARSE + bucket] = (float) similarity.extent(sum, magnitude);
        }
        Arrays.fill(shares, 0);
    }

    /** Assigns a fine bucket to each term. The bucket of a term that only one record has does not matter. */
    private static byte[] assign(PrefixOrder order) {
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

    /** The memory of the sketches of a collection and of the assignment of buckets to terms, in bytes. */
    static long estimatedBytes(WeightedRecords records, AdditiveSimilarity similarity) {
        return bytesPerRecord(similarity, records.count(), records.entryCount()) * records.count() + records.termCount();
    }

    /** The memory of a sketch in a collection of this size, in bytes. */
    static long bytesPerRecord(AdditiveSimilarity similarity, int records, long entries) {
        int buckets = (hasCoarse(similarity, records, entries) ? COARSE : 0) + (hasFine(records, entries) ? FINE : 0);
        return (long) Float.BYTES * buckets;
    }

    /** Whether records have coarse buckets. */
    boolean hasCoarse() {
        return hasCoarse;
    }

    /** Whether records have fine buckets. */
    boolean hasFine() {
        return hasFine;
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
