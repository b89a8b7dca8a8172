package org.neardup.kernel.weighted;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.NumberedTerms;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * An immutable collection of sparse vectors in flat arrays: each record is a list of terms in ascending order, each with a weight above
 * zero. Terms are numbered in the order of their tokens, so that sums over the terms of a record have the same order, and so the same
 * rounding, in every collection. {@link WeightedRecordsBuilder} builds it; records are numbered in the order in which they were added.
 */
public final class WeightedRecords {

    private final int[] terms;
    private final EntryWeights weights;
    private final int[] offsets;
    private final double[] sums;
    private final double[] squares;
    private final double[] inverses;
    /** Number of terms of each record. */
    private final int[] sizes;
    private final TokenOrder order;

    /**
     * Keeps the arrays.
     *
     * @param terms terms of all records, one record after the other
     * @param weights their weights, all of them above zero
     * @param offsets where each record starts in {@code terms}, and the end, which may be before the end of the arrays
     */
    WeightedRecords(int[] terms, EntryWeights weights, int[] offsets, TokenOrder order) {
        this(
            terms, weights, offsets, new double[offsets.length - 1], new double[offsets.length - 1], new double[offsets.length - 1],
            new int[offsets.length - 1], order);
        for (int record = 0; record < count(); record++) {
            double sum = 0;
            double square = 0;
            double inverse = 0;
            for (int i = offsets[record]; i < offsets[record + 1]; i++) {
                double weight = weights.get(i);
                sum += weight;
                square += weight * weight;
                inverse += 1 / weight;
            }
            sums[record] = sum;
            squares[record] = square;
            inverses[record] = inverse;
            sizes[record] = offsets[record + 1] - offsets[record];
        }
    }

    private WeightedRecords(
        int[] terms, EntryWeights weights, int[] offsets, double[] sums, double[] squares, double[] inverses, int[] sizes,
        TokenOrder order) {
        this.terms = terms;
        this.weights = weights;
        this.offsets = offsets;
        this.sums = sums;
        this.squares = squares;
        this.inverses = inverses;
        this.sizes = sizes;
        this.order = order;
    }

    /**
     * These records without terms below 0, which other records cannot have; sums, lengths and sizes do not change. Reuses the arrays, so
     * these records must not be used afterwards.
     */
    WeightedRecords withoutUnknownTerms() {
        int kept = 0;
        int start = 0;
        for (int record = 0; record < count(); record++) {
            int end = offsets[record + 1];
            for (int i = start; i < end; i++) {
                if (terms[i] >= 0) {
                    terms[kept] = terms[i];
                    weights.set(kept++, weights.get(i));
                }
            }
            start = end;
            offsets[record + 1] = kept;
        }
        return new WeightedRecords(terms, weights, offsets, sums, squares, inverses, sizes, order);
    }

    /** The term order for the records of a vocabulary: by ascending token. */
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

    /** Number of distinct terms that records may have; terms are numbered from 0. */
    public int termCount() {
        return order.size();
    }

    /** All terms, up to {@link #entryCount()}. Callers must not change the array. */
    public int[] terms() {
        return terms;
    }

    /** The weight of an entry. */
    public double weight(int entry) {
        return weights.get(entry);
    }

    /** The weights of all entries. */
    EntryWeights weights() {
        return weights;
    }

    /** Index of a record's first entry in {@link #terms()}, whose weight is {@link #weight} of this. */
    public int start(int record) {
        return offsets[record];
    }

    /** Index after a record's last entry. */
    public int end(int record) {
        return offsets[record + 1];
    }

    /** Sum of a record's weights, in ascending order of its terms. */
    public double sum(int record) {
        return sums[record];
    }

    /** Sum of the squares of a record's weights, in ascending order of its terms: the squared length of the vector. */
    public double squaredLength(int record) {
        return squares[record];
    }

    /** Sum of the inverses of a record's weights, including those of unknown terms. */
    double inverseSum(int record) {
        return inverses[record];
    }

    /** Number of a record's terms, including unknown ones. */
    public int size(int record) {
        return sizes[record];
    }

    /**
     * A builder that has the sets of terms of all records. Each unknown term of a record gets a number of its own: it matches nothing, but
     * counts in the size of its set.
     *
     * @param all    the terms of all collections to be joined
     * @param memory reserved for the sets; the caller releases it
     */
    RecordsBuilder sets(NumberedTerms all, MemoryReservation memory) {
        RecordsBuilder builder = new RecordsBuilder(all);
        builder.reserve(count(), Arrays.stream(sizes).asLongStream().sum(), Arrays.stream(sizes).max().orElse(0), memory);
        int unknown = termCount();
        for (int record = 0; record < count(); record++) {
            int[] numbers = Arrays.copyOfRange(terms, start(record), start(record) + size(record));
            for (int i = end(record) - start(record); i < numbers.length; i++) {
                numbers[i] = unknown++;
            }
            builder.addNumbered(numbers, null, numbers.length);
        }
        return builder;
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
     * These records with every weight multiplied by its term's factor.
     *
     * @param factors for each term, a factor above zero
     * @throws IllegalArgumentException if a weight leaves the range that {@link WeightedRecordsBuilder} allows
     */
    public WeightedRecords scaled(IntToDoubleFunction factors) {
        EntryWeights scaled = new EntryWeights(entryCount(), false);
        for (int record = 0; record < count(); record++) {
            for (int i = offsets[record]; i < offsets[record + 1]; i++) {
                double weight = weights.get(i) * factors.applyAsDouble(terms[i]);
                scaled.set(i, weight);
                if (WeightedRecordsBuilder.isAllowed(weight) == false) {
                    throw new IllegalArgumentException("record " + record + ": a weight becomes " + weight + " when multiplied by its "
                        + "term's factor; weights must be " + WeightedRecordsBuilder.RANGE);
                }
            }
        }
        return new WeightedRecords(terms, scaled, offsets, order);
    }

    /** The memory of these records without the order of their terms, in bytes. */
    public long memoryBytes() {
        return (long) Integer.BYTES * terms.length + weights.memoryBytes() + (2L * Integer.BYTES + 2L * Double.BYTES) * offsets.length;
    }

    /** The order that numbers the terms. */
    TokenOrder order() {
        return order;
    }

    /** Whether both collections number their terms in the same way, which comparing them requires. */
    boolean sharesOrderWith(WeightedRecords other) {
        return order == other.order;
    }
}
