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
     * @param offsets where each record starts in {@code terms}, and the end, which may be before the end of the arrays
     */
    WeightedRecords(int[] terms, double[] weights, int[] offsets, TokenOrder order) {
        this(terms, weights, offsets, new double[offsets.length - 1], new double[offsets.length - 1], order);
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

    private WeightedRecords(int[] terms, double[] weights, int[] offsets, double[] sums, double[] squares, TokenOrder order) {
        this.terms = terms;
        this.weights = weights;
        this.offsets = offsets;
        this.sums = sums;
        this.squares = squares;
        this.order = order;
    }

    /**
     * These records without terms below 0, which others cannot have; sums and lengths stay what they are. Made in the same arrays: these
     * records are not to be used afterwards.
     */
    WeightedRecords withoutUnknownTerms() {
        int kept = 0;
        int start = 0;
        for (int record = 0; record < count(); record++) {
            int end = offsets[record + 1];
            for (int i = start; i < end; i++) {
                if (terms[i] >= 0) {
                    terms[kept] = terms[i];
                    weights[kept++] = weights[i];
                }
            }
            start = end;
            offsets[record + 1] = kept;
        }
        return new WeightedRecords(terms, weights, offsets, sums, squares, order);
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
        return offsets[count()];
    }

    /** Number of different terms that a record may have; terms are numbered from 0. */
    public int termCount() {
        return order.size();
    }

    /** All terms, up to {@link #entryCount()}; to be read only. */
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
        for (int i = 0; i < entryCount(); i++) {
            frequencies[terms[i]]++;
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
        double[] scaled = new double[entryCount()];
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

    /** The order that numbers the terms. */
    TokenOrder order() {
        return order;
    }

    /** Whether both collections number their terms alike, without which they cannot be compared. */
    boolean sharesOrderWith(WeightedRecords other) {
        return order == other.order;
    }
}
