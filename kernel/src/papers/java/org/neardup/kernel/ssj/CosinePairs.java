package org.neardup.kernel.ssj;

import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedRecords;

/** Computes the cosine of pairs and reports the pairs that reach the threshold. */
public final class CosinePairs {

    private final WeightedRecords records;
    private final WeightedCosine similarity;
    private final PairSink sink;
    private long count;

    /** Reports pairs of these records. */
    public CosinePairs(WeightedRecords records, Threshold threshold, PairSink sink) {
        this.records = records;
        this.similarity = new WeightedCosine(threshold);
        this.sink = sink;
    }

    /** Reports a pair if it reaches the threshold. */
    public void add(int one, int other) {
        int i = records.start(one);
        int j = records.start(other);
        int shared = 0;
        double sum = 0;
        while (i < records.end(one) && j < records.end(other)) {
            int difference = records.terms()[i] - records.terms()[j];
            if (difference == 0) {
                sum += records.weight(i) * records.weight(j);
                shared++;
            }
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        double cosine = similarity.of(sum, records.squaredLength(one), records.squaredLength(other));
        if (similarity.reaches(cosine)) {
            count++;
            sink.accept(Math.min(one, other), Math.max(one, other), shared, cosine);
        }
    }

    /** Number of pairs reported. */
    public long count() {
        return count;
    }
}
