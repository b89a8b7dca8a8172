package org.neardup.kernel.weighted;

/** Bounds of the cosine: the common part of two vectors is their dot product. */
final class CosineBounds extends PairBounds {

    private float limit;

    CosineBounds(WeightedRecords indexed) {
        super(indexed);
    }

    @Override
    void limit(double commonPart) {
        limit = (float) commonPart;
    }

    @Override
    void begin(double magnitude) {
        // All scaled vectors have length 1, so one limit suffices.
    }

    @Override
    float size(int record) {
        return 0;
    }

    @Override
    boolean mayReach(float weight, float rest, float mostWeight, float mostRest, float leastSize) {
        return weight * mostWeight + rest * mostRest >= limit;
    }

    @Override
    int filter(Postings postings, int start, int end, float weight, float rest, int[] found, int from) {
        int[] records = postings.records();
        float[] weights = postings.weights();
        float[] rests = postings.rests();
        int count = from;
        for (int i = start; i < end; i++) {
            found[count] = records[i];
            count += oneIfReached(weight * weights[i] + rest * rests[i], limit);
        }
        return count;
    }

    @Override
    int keepByCoarse(Sketches probing, int record, Sketches others, int[] records, int from, int to) {
        float[] left = probing.coarse();
        float[] right = others.coarse();
        int kept = from;
        for (int i = from; i < to; i++) {
            float sum = product(left, record * Sketches.COARSE, right, records[i] * Sketches.COARSE);
            int stays = oneIfReached(sum, limit);
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
                sum += product(left, own + bucket, right, other + bucket);
            }
            int stays = oneIfReached(sum, limit);
            records[kept] = records[i];
            kept += stays;
        }
        return kept;
    }

    /** The dot product of {@link Sketches#COARSE} buckets. Unrolled by hand: a loop takes four times as long. */
    private static float product(float[] a, int i, float[] b, int j) {
        return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3]
            + (a[i + 4] * b[j + 4] + a[i + 5] * b[j + 5] + a[i + 6] * b[j + 6] + a[i + 7] * b[j + 7])
            + (a[i + 8] * b[j + 8] + a[i + 9] * b[j + 9] + a[i + 10] * b[j + 10] + a[i + 11] * b[j + 11]
                + (a[i + 12] * b[j + 12] + a[i + 13] * b[j + 13] + a[i + 14] * b[j + 14] + a[i + 15] * b[j + 15]));
    }

    @Override
    void add(Postings postings, int start, int end, float weight, float[] added) {
        int[] records = postings.records();
        float[] weights = postings.weights();
        for (int i = start; i < end; i++) {
            added[records[i]] += weight * weights[i];
        }
    }

    @Override
    int select(float[] added, float[] rests, float rest, int terms, int end, int[] found) {
        float kept = 1 - lack(terms);
        int count = 0;
        for (int other = 0; other < end; other++) {
            float most = Math.max(rest, rests[other]);
            found[count] = other;
            count += added[other] + most >= kept * limit ? 1 : 0;
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
            sum += weight * weights.get(i);
            shared += weight > 0 ? 1 : 0;
        }
        sharedTerms = shared;
        return sum;
    }
}
