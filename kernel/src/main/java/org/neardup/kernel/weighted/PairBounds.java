package org.neardup.kernel.weighted;

/**
 * Bounds what a probing record has in common with indexed ones, and compares them. One thread's; the methods work on many records in a row,
 * so that which similarity it is costs one call for a list.
 */
abstract sealed class PairBounds permits CosineBounds, WeightedJaccardBounds {

    final WeightedRecords indexed;
    /** The weights of the probing record by term, zero for terms that it does not have. */
    final double[] probingWeights;
    /** Number of terms of the last pair that was compared which both records have. */
    int sharedTerms;

    private WeightedSimilarity similarity;
    private WeightedRecords probing;
    private int probingRecord;

    PairBounds(WeightedRecords indexed) {
        this.indexed = indexed;
        this.probingWeights = new double[indexed.termCount()];
    }

    /** Bounds of a similarity. */
    static PairBounds of(WeightedSimilarity similarity, WeightedRecords indexed) {
        PairBounds bounds = switch (similarity) {
            case WeightedCosine cosine -> new CosineBounds(indexed);
            case WeightedJaccard jaccard -> new WeightedJaccardBounds(indexed);
        };
        bounds.moveTo(similarity);
        return bounds;
    }

    /** Goes on with another threshold of the same similarity. */
    void moveTo(WeightedSimilarity other) {
        similarity = other;
        limit(other.commonPart() * (1 - WeightedSimilarity.SLACK));
    }

    /** Upper bound of the memory that bounds take, in bytes. */
    static long estimatedBytes(WeightedRecords indexed) {
        return (long) Double.BYTES * indexed.termCount() + (long) Float.BYTES * indexed.count();
    }

    /** Begins with a probing record. */
    final void begin(WeightedRecords records, int record) {
        probing = records;
        probingRecord = record;
        for (int i = records.start(record); i < records.end(record); i++) {
            probingWeights[records.terms()[i]] = records.weights()[i];
        }
        begin(similarity.magnitude(records, record));
    }

    /** Ends with the probing record. */
    final void end() {
        for (int i = probing.start(probingRecord); i < probing.end(probingRecord); i++) {
            probingWeights[probing.terms()[i]] = 0;
        }
        probing = null;
    }

    /** The similarity of the probing record and an indexed one; counts {@link #sharedTerms}. */
    final double compare(int other) {
        return similarity.of(common(other), similarity.magnitude(probing, probingRecord), similarity.magnitude(indexed, other));
    }

    /** 1 if a bound reaches a limit and otherwise 0, from the sign of the difference: a comparison is a branch, mispredicted too often. */
    static int oneIfReached(float bound, float limit) {
        return 1 + (Float.floatToRawIntBits(bound - limit) >> 31);
    }

    /** Takes the {@link WeightedSimilarity#commonPart} that bounds are compared with. */
    abstract void limit(double commonPart);

    /** Prepares for a probing record of this magnitude. */
    abstract void begin(double magnitude);

    /** What an indexed record adds to the least that a pair must have in common, if limits differ. */
    abstract float size(int record);

    /**
     * Whether any of some postings may pass {@link #filter}.
     *
     * @param mostWeight no posting's weight is greater
     * @param mostRest no posting's rest is greater
     * @param leastSize no record's {@link #size} is less
     */
    abstract boolean mayReach(float weight, float rest, float mostWeight, float mostRest, float leastSize);

    /**
     * Finds the postings of a list whose records reach the threshold if their first common term with the probing record is this one and
     * all else is as favourable as can be.
     *
     * @param start the first posting
     * @param end the one after the last
     * @param weight scaled weight of the list's term in the probing record
     * @param rest extent of the probing record's terms after it
     * @param found takes the records, in their order
     * @param from where in {@code found} the first goes
     * @return the index after the last in {@code found}
     */
    abstract int filter(Postings postings, int start, int end, float weight, float rest, int[] found, int from);

    /**
     * Drops the records whose coarse buckets rule out the threshold.
     *
     * @param probing the sketches of the probing records
     * @param record the one that probes
     * @param others the sketches of the indexed records
     * @param records the records that are left; those that stay move to the front
     * @param from where in {@code records} the first is
     * @param to the index after the last
     * @return the index after the last that stays
     */
    abstract int compareCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to);

    /**
     * Drops the records whose fine buckets rule out the threshold.
     *
     * @param count number of records, from the beginning of {@code records}
     * @return number of those that stay
     */
    abstract int compareFine(Sketches probing, int record, Sketches others, int[] records, int count);

    /**
     * Adds what a term adds to what the probing record has in common with the records of a list.
     *
     * @param added for each indexed record, what was added so far
     */
    abstract void add(Postings postings, int start, int end, float weight, double[] added);

    /**
     * Finds the records that reach the threshold if what is not in the sums is as favourable as can be. Of two prefixes one ends first; the
     * terms after its end add at most the extent of what remains of its record.
     *
     * @param rests for each indexed record, the extent of what remains after its prefix
     * @param rest the same of the probing record
     * @param end number of the first record that is not wanted
     * @param found takes the records
     * @return their number
     */
    abstract int select(double[] added, float[] rests, float rest, int end, int[] found);

    /** What the probing record has in common with an indexed one, added up over ascending terms; counts {@link #sharedTerms}. */
    abstract double common(int other);
}
