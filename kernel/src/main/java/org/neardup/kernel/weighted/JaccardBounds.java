package org.neardup.kernel.weighted;

import static java.lang.Math.abs;
import static java.lang.Math.max;
import static java.lang.Math.min;

/**
 * Bounds of the weighted Jaccard similarity: the common part of two records is the sum of the minimum weights.
 *
 * <p>Loops compute the lesser of a and b as (a + b - |a - b|) / 2, since {@link Math#min} of floats takes several instructions for NaN and
 * negative zero. The sums a + b are added once for all.
 */
final class JaccardBounds extends PairBounds {

    /**
     * The error of such a sum of at most 64 floats is below this share of the sums of both records: floats are rounded by 2<sup>-24</sup>,
     * and no term passes more than twelve roundings.
     */
    private static final double ERROR = 1e-6;

    /** For each indexed record, its sum of weights. */
    private final float[] sums;
    private double leastPart;
    /** The minimum common part of a pair is the indexed record's sum times {@code share} plus {@code ownLimit}. */
    private float share;
    private float ownLimit;
    private float ownSum;

    JaccardBounds(WeightedRecords indexed) {
        super(indexed);
        sums = new float[indexed.count()];
        for (int record = 0; record < sums.length; record++) {
            sums[record] = (float) indexed.sum(record);
        }
    }

    @Override
    void limit(double part) {
        leastPart = part;
        share = (float) (part - ERROR);
    }

    @Override
    void begin(double magnitude) {
        ownSum = (float) magnitude;
        ownLimit = (float) ((leastPart - ERROR) * magnitude);
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
        float own = weight + rest;
        for (int i = start; i < end; i++) {
            float sum = own + weights[i] + rests[i];
            float differing = abs(weight - weights[i]) + abs(rest - rests[i]);
            found[count] = records[i];
            count += oneIfReached(sum - differing, 2 * (ownLimit + share * sums[records[i]]));
        }
        return count;
    }

    @Override
    int keepByCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to) {
        float[] left = probing.coarse();
        float[] right = others.coarse();
        int kept = from;
        for (int i = from; i < to; i++) {
            float differing = differing(left, record * Sketches.COARSE, right, records[i] * Sketches.COARSE);
            int stays = mayReach(differing, records[i]);
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
            float differing = 0;
            for (int bucket = 0; bucket < Sketches.FINE; bucket += Sketches.COARSE) {
                differing += differing(left, own + bucket, right, other + bucket);
            }
            int stays = mayReach(differing, records[i]);
            records[kept] = records[i];
            kept += stays;
        }
        return kept;
    }

    /** 1 if a pair whose extents differ by this in all buckets together may reach the limit, otherwise 0. */
    private int mayReach(float differing, int other) {
        return oneIfReached(ownSum + sums[other] - differing, 2 * (ownLimit + share * sums[other]));
    }

    /** The sum of the differences of {@link Sketches#COARSE} buckets. Unrolled by hand: a loop takes four times as long. */
    private static float differing(float[] a, int i, float[] b, int j) {
        return abs(a[i] - b[j]) + abs(a[i + 1] - b[j + 1]) + abs(a[i + 2] - b[j + 2]) + abs(a[i + 3] - b[j + 3])
            + (abs(a[i + 4] - b[j + 4]) + abs(a[i + 5] - b[j + 5]) + abs(a[i + 6] - b[j + 6]) + abs(a[i + 7] - b[j + 7]))
            + (abs(a[i + 8] - b[j + 8]) + abs(a[i + 9] - b[j + 9]) + abs(a[i + 10] - b[j + 10]) + abs(a[i + 11] - b[j + 11])
                + (abs(a[i + 12] - b[j + 12]) + abs(a[i + 13] - b[j + 13]) + abs(a[i + 14] - b[j + 14])
                    + abs(a[i + 15] - b[j + 15])));
    }

    @Override
    void add(Postings postings, int start, int end, float weight, float[] added) {
        int[] records = postings.records();
        float[] weights = postings.weights();
        for (int i = start; i < end; i++) {
            added[records[i]] += min(weight, weights[i]);
        }
    }

    @Override
    int select(float[] added, float[] rests, float rest, int terms, int end, int[] found) {
        float kept = 1 - lack(terms);
        int count = 0;
        for (int other = 0; other < end; other++) {
            float most = max(rest, rests[other]);
            found[count] = other;
            count += added[other] + most >= kept * (ownLimit + share * sums[other]) ? 1 : 0;
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
