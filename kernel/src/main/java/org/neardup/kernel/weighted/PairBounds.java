package org.neardup.kernel.weighted;

/**
 * Bounds the common part of a probing record and indexed records, and compares them. The methods process many records at a time, so that
 * the dispatch to a similarity costs one call for each list. Not thread safe.
 */
abstract sealed class PairBounds permits CosineBounds, JaccardBounds {

    final WeightedRecords indexed;
    /** For each term, its weight in the probing record, zero if it is not there. */
    final double[] probingWeights;
    /** Number of common terms of the pair compared last. */
    int sharedTerms;

    private WeightedSimilarity rule;
    private AdditiveSimilarity similarity;
    private WeightedRecords probing;
    private int probingRecord;
    private double commonPart;

    PairBounds(WeightedRecords indexed) {
        this.indexed = indexed;
        this.probingWeights = new double[indexed.termCount()];
    }

    /** The bounds of a similarity by weights. */
    static PairBounds of(WeightedSimilarity rule, WeightedRecords indexed) {
        PairBounds bounds = switch (rule.additive()) {
            case WeightedCosine cosine -> new CosineBounds(indexed);
            case WeightedJaccard jaccard -> new JaccardBounds(indexed);
        };
        bounds.moveTo(rule);
        return bounds;
    }

    /** Continues with another threshold of the same similarity. */
    void moveTo(WeightedSimilarity other) {
        rule = other;
        similarity = other.additive();
        limit(similarity.commonPart() * (1 - WeightedSimilarity.SLACK));
    }

    /** Upper bound of the memory of the bounds, in bytes. */
    static long estimatedBytes(WeightedRecords indexed) {
        return (long) Double.BYTES * indexed.termCount() + (long) Float.BYTES * indexed.count();
    }

    /** Starts a probing record. */
    final void begin(WeightedRecords records, int record) {
        probing = records;
        probingRecord = record;
        for (int i = records.start(record); i < records.end(record); i++) {
            probingWeights[records.terms()[i]] = records.weight(i);
        }
        begin(similarity.magnitude(records, record));
    }

    /** Ends the probing record. */
    final void end() {
        for (int i = probing.start(probingRecord); i < probing.end(probingRecord); i++) {
            probingWeights[probing.terms()[i]] = 0;
        }
        probing = null;
    }

    /** Whether weights make the probing record and an indexed record near; sets {@link #sharedTerms}. */
    final boolean areNear(int other) {
        commonPart = common(other);
        double magnitude = similarity.magnitude(probing, probingRecord);
        return rule.reaches(similarity.of(commonPart, magnitude, similarity.magnitude(indexed, other)));
    }

    /** The similarity of the pair that {@link #areNear} compared last. */
    final double similarity(int other) {
        return rule.of(probing, probingRecord, indexed, other, commonPart, sharedTerms);
    }

    /**
     * 1 if a bound reaches a limit, otherwise 0. Uses the sign of the difference: a comparison compiles to a branch, which is mispredicted
     * too often.
     */
    static int oneIfReached(float bound, float limit) {
        return 1 + (Float.floatToRawIntBits(bound - limit) >> 31);
    }

    /** Sets the {@link AdditiveSimilarity#commonPart} to compare bounds with. */
    abstract void limit(double commonPart);

    /** Prepares for a probing record of this magnitude. */
    abstract void begin(double magnitude);

    /** The contribution of an indexed record to the minimum common part of a pair, if limits depend on the record. */
    abstract float size(int record);

    /**
     * Whether any posting within these bounds may pass {@link #filter}.
     *
     * @param mostWeight the greatest weight of a posting
     * @param mostRest the greatest rest of a posting
     * @param leastSize the smallest {@link #size} of a record
     */
    abstract boolean mayReach(float weight, float rest, float mostWeight, float mostRest, float leastSize);

    /**
     * Finds the postings of a list whose records may reach the threshold if this is their first common term with the probing record.
     *
     * @param start the first posting
     * @param end the posting after the last
     * @param weight scaled weight of the list's term in the probing record
     * @param rest extent of the probing record's terms after it
     * @param found receives the records, in their order
     * @param from index of the first in {@code found}
     * @return the index after the last in {@code found}
     */
    abstract int filter(Postings postings, int start, int end, float weight, float rest, int[] found, int from);

    /**
     * Drops the records whose coarse buckets rule out the threshold, if there are any.
     *
     * @param probing the sketches of the probing records
     * @param record the probing record
     * @param others the sketches of the indexed records
     * @param records the remaining records; records that pass move to the front
     * @param from index of the first in {@code records}
     * @param to the index after the last
     * @return the index after the last record that passes
     */
    final int compareCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to) {
        return others.hasCoarse() ? keepByCoarse(probing, record, others, records, from, to) : to;
    }

    /**
     * Drops the records whose fine buckets rule out the threshold, if there are any.
     *
     * @param count number of records, from the beginning of {@code records}
     * @return number of records that pass
     */
    final int compareFine(Sketches probing, int record, Sketches others, int[] records, int count) {
        return others.hasFine() ? keepByFine(probing, record, others, records, count) : count;
    }

    /** {@link #compareCoarse} where there are coarse buckets. */
    abstract int keepByCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to);

    /** {@link #compareFine} where there are fine buckets. */
    abstract int keepByFine(Sketches probing, int record, Sketches others, int[] records, int count);

    /**
     * Adds the contribution of a term to the common part of the probing record and each record of a list, in floats: sums fit into a nearer
     * cache.
     *
     * @param added for each indexed record, the sum so far
     */
    abstract void add(Postings postings, int start, int end, float weight, float[] added);

    /**
     * Finds the records that may reach the threshold, given the sums over the prefixes. Of two prefixes one ends first; the terms after its
     * end add at most the extent of the rest of its record.
     *
     * @param rests for each indexed record, the extent of its terms after the prefix
     * @param rest the same for the probing record
     * @param terms number of terms added
     * @param end index after the last indexed record to consider
     * @param found receives the records
     * @return their number
     */
    abstract int select(float[] added, float[] rests, float rest, int terms, int end, int[] found);

    /** The share of a limit that sums of floats may lack: each addition rounds by at most 2<sup>-24</sup> of the sum. */
    static float lack(int terms) {
        return Math.min(1, terms * 0x1p-24f);
    }

    /** The common part of the probing record and an indexed record, summed over ascending terms; sets {@link #sharedTerms}. */
    abstract double common(int other);
}
