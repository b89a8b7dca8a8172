package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.JoinProgress;

/**
 * Some numbers for each record that bound what two records have in common: the extents of its terms in each of some buckets. Within a
 * bucket two records have in common at most the product of their extents (cosine, by Cauchy and Schwarz) or the lesser one (weighted
 * Jaccard). Terms are assigned to the bucket that has the least mass so far, frequent ones first, so that the heaviest have a bucket of
 * their own.
 *
 * <p>A record has {@value #COARSE} coarse buckets, which rule out most pairs and fit into a processor's cache, and {@value #FINE} fine
 * ones, of which {@value #FINE_OF_COARSE} make up a coarse one.
 */
final class Sketches {

    /** Coarse buckets; the methods that compare buckets are written out for this number. */
    static final int COARSE = 16;

    static final int FINE_OF_COARSE = 4;

    static final int FINE = COARSE * FINE_OF_COARSE;

    /** The greatest number of records that an array of all sketches can hold. */
    static final int MAX_RECORDS = (Integer.MAX_VALUE - 8) / FINE;

    private final WeightedSimilarity similarity;
    private final byte[] bucketOfTerm;
    private final float[] coarse;
    private final float[] fine;
    private final double[] shares = new double[FINE];

    /**
     * Makes room for the sketches of some records.
     *
     * @param room how many, at most {@link #MAX_RECORDS}
     * @param bucketOfTerm what {@link #assign} gave
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

    /** Makes the sketch of a record of a collection that of another number here. */
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

    /** Assigns a fine bucket to each term; any will do for those of one record, which no two of the collection have in common. */
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

    /** The memory that sketches take, in bytes. */
    static long estimatedBytes(long records) {
        return Float.BYTES * records * (COARSE + FINE);
    }

    /** The coarse buckets' extents, those of a record side by side; to be read only. */
    float[] coarse() {
        return coarse;
    }

    /** The fine buckets' extents, those of a record side by side; to be read only. */
    float[] fine() {
        return fine;
    }
}
