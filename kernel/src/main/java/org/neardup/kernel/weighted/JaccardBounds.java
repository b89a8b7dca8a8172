package org.neardup.kernel.weighted;

import static java.lang.Math.max;
import static java.lang.Math.min;

/** Bounds of the Jaccard similarity, weighted or plain: the common part of two records is the sum of the minimum weights. */
final class JaccardBounds extends PairBounds {

    /** For each indexed record, its sum of weights, or its number of terms. */
    private final float[] sums;
    private double commonPart;
    /** The minimum common part of a pair is the indexed record's sum times {@code share} plus {@code ownLimit}. */
    private float share;
    private float ownLimit;

    JaccardBounds(WeightedRecords indexed, AdditiveJaccard similarity) {
        super(indexed);
        sums = new float[indexed.count()];
        for (int record = 0; record < sums.length; record++) {
            sums[record] = (float) similarity.magnitude(indexed, record);
        }
    }

    @Override
    void limit(double part) {
        commonPart = part;
        share = (float) part;
    }

    @Override
    void begin(double magnitude) {
        ownLimit = (float) (commonPart * magnitude);
    }

    @Override
    float size(int record) {
        return sums[record];
    }

    @Override
    boolean mayReach(float weight, float rest, float mostWeight, float mostRest, float leastSize) {
        return min(weight, mostWeight) + min(rest, mostRest) >= ownLimit + share * leastSize;
    }

    @Override
    int filter(Postings postings, int start, int end, float weight, float rest, int[] found, int from) {
        int[] records = postings.records();
        float[] weights = postings.weights();
        float[] rests = postings.rests();
        int count = from;
        for (int i = start; i < end; i++) {
            // Math.min compiles to an instruction, a comparison to a branch that is mispredicted half of the time.
            float most = min(weight, weights[i]) + min(rest, rests[i]);
            found[count] = records[i];
            count += oneIfReached(most, ownLimit + share * sums[records[i]]);
        }
        return count;
    }

    @Override
    int keepByCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to) {
        float[] left = probing.coarse();
        float[] right = others.coarse();
        int kept = from;
        for (int i = from; i < to; i++) {
            float sum = lesser(left, record * Sketches.COARSE, right, records[i] * Sketches.COARSE);
            int stays = oneIfReached(sum, ownLimit + share * sums[records[i]]);
            records[kept] = records[i];
            kept += stays;
        }
        return kept;
    }

    @Override
    int keepByFine(Sketches probing, int record, Sketches others, int[] records, int count) {
        float[] left = probing.fine();
        float[] right = others.fine();
        int own = record * Sketches.FINE;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int other = records[i] * Sketches.FINE;
            float sum = 0;
            for (int bucket = 0; bucket < Sketches.FINE; bucket += Sketches.COARSE) {
                sum += lesser(left, own + bucket, right, other + bucket);
            }
            int stays = oneIfReached(sum, ownLimit + share * sums[records[i]]);
            records[kept] = records[i];
            kept += stays;
        }
        return kept;
    }

    /** The sum of the smaller extents of {@link Sketches#COARSE} buckets. Unrolled by hand: a loop takes four times as long. */
    private static float lesser(float[] a, int i, float[] b, int j) {
        return min(a[i], b[j]) + min(a[i + 1], b[j + 1]) + min(a[i + 2], b[j + 2]) + min(a[i + 3], b[j + 3])
            + (min(a[i + 4], b[j + 4]) + min(a[i + 5], b[j + 5]) + min(a[i + 6], b[j + 6]) + min(a[i + 7], b[j + 7]))
            + (min(a[i + 8], b[j + 8]) + min(a[i + 9], b[j + 9]) + min(a[i + 10], b[j + 10]) + min(a[i + 11], b[j + 11])
                + (min(a[i + 12], b[j + 12]) + min(a[i + 13], b[j + 13]) + min(a[i + 14], b[j + 14])
                    + min(a[i + 15], b[j + 15])));
    }

    @Override
    void add(Postings postings, int start, int end, float weight, double[] added) {
        int[] records = postings.records();
        float[] weights = postings.weights();
        for (int i = start; i < end; i++) {
            added[records[i]] += min(weight, weights[i]);
        }
    }

    @Override
    int select(double[] added, float[] rests, float rest, int end, int[] found) {
        int count = 0;
        for (int other = 0; other < end; other++) {
            float most = max(rest, rests[other]);
            found[count] = other;
            count += added[other] + most >= ownLimit + share * sums[other] ? 1 : 0;
        }
        return count;
    }

    @Override
    double common(int other) {
        int[] terms = indexed.terms();
        EntryWeights weights = indexed.weights();
        double[] probing = probingWeights;
        double sum = 0;
        int shared = 0;
        for (int i = indexed.start(other); i < indexed.end(other); i++) {
            double weight = probing[terms[i]];
            sum += min(weight, weights.get(i));
            shared += weight > 0 ? 1 : 0;
        }
        sharedTerms = shared;
        return sum;
    }
}
