package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * Collects weighted records of 64-bit tokens and builds {@link WeightedRecords} of them, once. Records are numbered from 0. Collections
 * that are to be compared share a vocabulary. Not thread safe.
 */
public final class WeightedRecordsBuilder {

    /** Least weight above zero; within the limits, no square, sum or product of sums leaves the range of a double or float. */
    public static final double MIN_WEIGHT = 1e-18;

    /** Greatest weight. */
    public static final double MAX_WEIGHT = 1e18;

    static final String RANGE = "0 or a number from " + MIN_WEIGHT + " to " + MAX_WEIGHT;

    private static final int MAX_ENTRIES = Integer.MAX_VALUE - 8;

    private final Vocabulary vocabulary;
    private int[] ids = new int[1 << 10];
    private double[] weights = new double[1 << 10];
    private int entryCount;
    private int[] offsets = new int[1 << 6];
    private int count;

    /** Collects records whose terms are numbered by this vocabulary. */
    public WeightedRecordsBuilder(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Number of records added so far. */
    public int count() {
        return count;
    }

    /**
     * Adds a record. A term of weight zero is the same as no term.
     *
     * @param tokens its terms, strictly ascending
     * @param given the weight of each term, 0 or from {@link #MIN_WEIGHT} to {@link #MAX_WEIGHT}
     * @param length number of terms, from the beginning of the arrays
     * @throws IllegalArgumentException naming record and term if terms do not ascend, a weight is not allowed, or no weight is above zero;
     *     the record is then not added
     */
    public void add(long[] tokens, double[] given, int length) {
        check(tokens, given, length);
        if (length > ids.length - entryCount) {
            makeRoom(length);
        }
        for (int i = 0; i < length; i++) {
            if (given[i] > 0) {
                ids[entryCount] = vocabulary.number(tokens[i]);
                weights[entryCount++] = given[i];
            }
        }
        if (++count == offsets.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
        }
        offsets[count] = entryCount;
    }

    private void check(long[] tokens, double[] given, int length) {
        boolean hasLength = false;
        for (int i = 0; i < length; i++) {
            if (i > 0 && tokens[i] <= tokens[i - 1]) {
                throw new IllegalArgumentException("record " + count + ": " + (tokens[i] == tokens[i - 1]
                    ? "term " + tokens[i] + " is there twice" : "terms must ascend, but " + tokens[i] + " follows " + tokens[i - 1]));
            }
            if (given[i] != 0 && isAllowed(given[i]) == false) {
                throw new IllegalArgumentException("record " + count + ": term " + tokens[i] + " has the weight " + given[i]
                    + "; weights must be " + RANGE);
            }
            hasLength |= given[i] > 0;
        }
        if (hasLength == false) {
            throw new IllegalArgumentException("record " + count + ": a vector of length zero; a record needs a weight above zero");
        }
    }

    /** Whether a weight is within the limits. Written so that NaN is not. */
    static boolean isAllowed(double weight) {
        return weight >= MIN_WEIGHT && weight <= MAX_WEIGHT;
    }

    private void makeRoom(int length) {
        long needed = (long) entryCount + length;
        if (needed > MAX_ENTRIES) {
            throw new IllegalArgumentException("one collection holds at most " + MAX_ENTRIES + " terms; split it into several");
        }
        int capacity = (int) Math.min(MAX_ENTRIES, Math.max(needed, 2L * ids.length));
        ids = Arrays.copyOf(ids, capacity);
        weights = Arrays.copyOf(weights, capacity);
    }

    /**
     * The records that were added. Call it once, as the last: the builder's memory becomes that of the records.
     *
     * @param order {@link WeightedRecords#termOrder} of this builder's vocabulary, made after the last record of every collection was added
     */
    public WeightedRecords build(TokenOrder order) {
        if (order.size() != vocabulary.size()) {
            throw new IllegalArgumentException("the order ranks " + order.size() + " terms, but the vocabulary now has "
                + vocabulary.size() + ": make the order after the last record was added");
        }
        int[] terms = Arrays.copyOf(ids, entryCount);
        ids = null;
        for (int i = 0; i < entryCount; i++) {
            terms[i] = order.rank(terms[i]);
        }
        for (int record = 0; record < count; record++) {
            for (int i = offsets[record] + 1; i < offsets[record + 1]; i++) {
                if (terms[i] <= terms[i - 1]) {
                    throw new IllegalArgumentException("the order must rank terms by ascending token, as WeightedRecords.termOrder does");
                }
            }
        }
        return new WeightedRecords(terms, Arrays.copyOf(weights, entryCount), Arrays.copyOf(offsets, count + 1), order);
    }
}
