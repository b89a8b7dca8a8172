package org.neardup.kernel.weighted;

import java.util.function.IntToDoubleFunction;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * An immutable collection of sparse vectors in flat arrays: each record is a list of terms in ascending order, each with a weight above
 * zero. Terms are numbered in the order of their tokens, so that a sum over the terms of a record has the same order, and the same
 * rounding, in every collection. Made by {@link WeightedRecordsBuilder}; records have the numbers in which they were added.
 */
public final class WeightedRecords {

    private final int[] terms;
    private final double[] weights;
    private final int[] offsets;
    private final double[] sums;
    private final double[] squares;
    private final TokenOrder order;

    /**
     * Takes the arrays as they are.
     *
     * @param terms terms of all records, one record after the other
     * @param weights their weights, all of them above zero
     * @param offsets where each record starts in {@code terms}, and the end
     */
    WeightedRecords(int[] terms, double[] weights, int[] offsets, TokenOrder order) {
        this.terms = terms;
        this.weights = weights;
        this.offsets = offsets;
        this.order = order;
        this.sums = new double[count()];
        this.squares = new double[count()];
        for (int record = 0; record < count(); record++) {
            double sum = 0;
            double square = 0;
            for (int i = offsets[record]; i < offsets[record + 1]; i++) {
                sum += weights[i];
                square += weights[i] * weights[i];
            }
            sums[record] = sum;
            squares[record] = square;
        }
    }

    /** The order of the terms of a vocabulary's records: by ascending token. */
    public static TokenOrder termOrder(Vocabulary vocabulary) {
        return vocabulary.order((token, occurrence) -> 0);
    }

    /** Number of records. */
    public int count() {
        return offsets.length - 1;
    }

    /** Number of entries of all records: pairs of a term and a weight. */
    public int entryCount() {
        return terms.length;
    }

    /** Number of different terms that a record may have; terms are numbered from 0. */
    public int termCount() {
        return order.size();
    }

    /** All terms; to be read only. */
    public int[] terms() {
        return terms;
    }

    /** All weights; to be read only. */
    public double[] weights() {
        return weights;
    }

    /** Index of a record's first entry in {@link #terms()} and {@link #weights()}. */
    public int start(int record) {
        return offsets[record];
    }

    /** Index after a record's last entry. */
    public int end(int record) {
        return offsets[record + 1];
    }

    /** Sum of a record's weights, added up in ascending order of its terms. */
    public double sum(int record) {
        return sums[record];
    }

    /** Sum of the squares of a record's weights, the squared length of the vector, added up in ascending order of its terms. */
    public double squaredLength(int record) {
        return squares[record];
    }

    /** For each term, the number of records that have it. */
    public int[] frequencies() {
        int[] frequencies = new int[termCount()];
        for (int term : terms) {
            frequencies[term]++;
        }
        return frequencies;
    }

    /**
     * These records with every weight multiplied by a factor of its term.
     *
     * @param factors for each term, a factor above zero
     * @throws IllegalArgumentException if a weight leaves the range that {@link WeightedRecordsBuilder} allows
     */
    public WeightedRecords scaled(IntToDoubleFunction factors) {
        double[] scaled = new double[weights.length];
        for (int record = 0; record < count(); record++) {
            for (int i = offsets[record]; i < offsets[record + 1]; i++) {
                scaled[i] = weights[i] * factors.applyAsDouble(terms[i]);
                if (WeightedRecordsBuilder.isAllowed(scaled[i]) == false) {
                    throw new IllegalArgumentException("record " + record + ": a weight becomes " + scaled[i] + " when multiplied by its "
                        + "term's factor; weights must be " + WeightedRecordsBuilder.RANGE);
                }
            }
        }
        return new WeightedRecords(terms, scaled, offsets, order);
    }

    /** The memory that these records take without the order of their terms, in bytes. */
    public long memoryBytes() {
        return (long) (Integer.BYTES + Double.BYTES) * terms.length + (Integer.BYTES + 2L * Double.BYTES) * offsets.length;
    }

    /** Whether both collections number their terms alike, without which they cannot be compared. */
    boolean sharesOrderWith(WeightedRecords other) {
        return order == other.order;
    }
}
