package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.TokenNumbering;
import org.neardup.kernel.join.TokenOrder;

/**
 * Collects weighted records of 64-bit tokens and builds {@link WeightedRecords} from them, once. Records are numbered from 0. Collections
 * to be compared share a vocabulary. Not thread safe.
 */
public final class WeightedRecordsBuilder {

    /** Minimum weight above zero; within the limits, no square, sum or product of sums leaves the range of a double or float. */
    public static final double MIN_WEIGHT = 1e-18;

    /** Maximum weight. */
    public static final double MAX_WEIGHT = 1e18;

    static final String RANGE = "0 or a number from " + MIN_WEIGHT + " to " + MAX_WEIGHT;

    private static final int MAX_ENTRIES = Integer.MAX_VALUE - 8;

    private final TokenNumbering vocabulary;
    private int[] ids = new int[1 << 10];
    private final EntryWeights weights;
    private int entryCount;
    private int[] offsets = new int[1 << 6];
    private int count;
    /** Whether terms of some records may be in any order. */
    private boolean numbered;
    /** Records that repeat others, and the repeated records. */
    private int[] repeating = {};
    private int[] repeated = {};
    private int repeats;
    private MemoryReservation memory = MemoryReservation.UNLIMITED;
    private long reserved;

    /** Collects records; this vocabulary numbers their terms. */
    public WeightedRecordsBuilder(TokenNumbering vocabulary) {
        this(vocabulary, false);
    }

    private WeightedRecordsBuilder(TokenNumbering vocabulary, boolean isWhole) {
        this.vocabulary = vocabulary;
        this.weights = new EntryWeights(ids.length, isWhole);
    }

    /** Collects records whose weights are whole numbers up to {@link Integer#MAX_VALUE}, which take less memory. */
    public static WeightedRecordsBuilder ofWholeWeights(TokenNumbering vocabulary) {
        return new WeightedRecordsBuilder(vocabulary, true);
    }

    /** Number of records added so far. */
    public int count() {
        return count;
    }

    /**
     * Upper bound of the memory of a builder and its {@link DistinctRecords} in bytes, without the vocabulary. Valid if {@link #reserve} is
     * called before the first record is added.
     *
     * @param records       number of records to add
     * @param entries       number of their terms
     * @param largestRecord number of terms of the largest record
     */
    public static long estimatedBytes(int records, long entries, int largestRecord) {
        return estimatedBytes(records, entries, largestRecord, false);
    }

    /** The same for this builder. */
    long bytesFor(int moreRecords, long moreEntries, int largestRecord) {
        return estimatedBytes(moreRecords, moreEntries, largestRecord, weights.isWhole());
    }

    private static long estimatedBytes(int records, long entries, int largestRecord, boolean isWhole) {
        long perEntry = Integer.BYTES + EntryWeights.bytesPerEntry(isWhole);
        return perEntry * (entries + (1 << 10)) + DistinctRecords.estimatedBytes(records) + (long) Integer.BYTES * (records + (1 << 7))
            + (Long.BYTES + Double.BYTES) * (long) largestRecord;
    }

    /**
     * Allocates space for a known number of records and terms, so that no array grows while they are added.
     *
     * @param moreRecords number of records still to be added
     * @param moreEntries number of their terms
     */
    public void reserve(int moreRecords, long moreEntries) {
        long needed = entryCount + moreEntries;
        if (needed > ids.length) {
            resize(needed);
        }
        if (moreRecords >= offsets.length - count) {
            offsets = Arrays.copyOf(offsets, Math.addExact(count, moreRecords) + 1);
        }
    }

    /**
     * Like {@link #reserve(int, long)}, and reserves the memory of this builder and its {@linkplain #buildDistinct distinct records} until
     * they are built.
     *
     * @param largestRecord number of terms of the largest record
     * @param memory        holds the memory of the records once they are built; the caller releases it
     */
    public void reserve(int moreRecords, long moreEntries, int largestRecord, MemoryReservation memory) {
        this.memory = memory;
        reserved = bytesFor(moreRecords, moreEntries, largestRecord);
        memory.reserve(reserved);
        reserve(moreRecords, moreEntries);
    }

    /**
     * Adds a record. Terms of weight zero are ignored.
     *
     * @param tokens its terms, strictly ascending
     * @param given the weight of each term, 0 or from {@link #MIN_WEIGHT} to {@link #MAX_WEIGHT}
     * @param length number of terms, from the beginning of the arrays
     * @throws IllegalArgumentException naming record and term if terms do not ascend, a weight is not allowed, or no weight is above zero;
     *     then the record is not added
     */
    public void add(long[] tokens, double[] given, int length) {
        check(tokens, given, length);
        if (length > ids.length - entryCount) {
            makeRoom(length);
        }
        for (int i = 0; i < length; i++) {
            if (given[i] > 0) {
                ids[entryCount] = vocabulary.number(tokens[i]);
                weights.set(entryCount++, given[i]);
            }
        }
        endRecord();
    }

    /**
     * Adds a record of terms that already have numbers, which saves looking them up. Without a weight above zero, the record has no terms
     * and is similar to nothing.
     *
     * @param numbers the {@linkplain TokenNumbering#number numbers} of its terms, in any order, each once
     * @param given   the weight of each term, 0 or from {@link #MIN_WEIGHT} to {@link #MAX_WEIGHT}
     * @param length  number of terms, from the beginning of the arrays
     * @throws IllegalArgumentException if a weight is not allowed; then the record is not added
     */
    public void addNumbered(int[] numbers, double[] given, int length) {
        for (int i = 0; i < length; i++) {
            checkWeight(given[i], "record " + count + " has a weight of ");
        }
        if (length > ids.length - entryCount) {
            makeRoom(length);
        }
        for (int i = 0; i < length; i++) {
            if (given[i] > 0) {
                ids[entryCount] = numbers[i];
                weights.set(entryCount++, given[i]);
            }
        }
        numbered = true;
        endRecord();
    }

    /**
     * Adds a record that is equal to an earlier one, for {@link #buildDistinct}, without memory for its terms.
     *
     * @param record number of an added record that does not repeat another one
     */
    public void repeat(int record) {
        if (record < 0 || record >= count || Arrays.binarySearch(repeating, 0, repeats, record) >= 0) {
            throw new IllegalArgumentException("record " + record + " cannot be repeated: it does not exist, or repeats another one");
        }
        if (repeats == repeating.length) {
            int length = Math.max(1 << 6, 2 * repeats);
            repeating = Arrays.copyOf(repeating, length);
            repeated = Arrays.copyOf(repeated, length);
        }
        repeating[repeats] = count;
        repeated[repeats++] = record;
        endRecord();
    }

    private void endRecord() {
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
                    ? "term " + tokens[i] + " occurs twice" : "terms must ascend, but " + tokens[i] + " follows " + tokens[i - 1]));
            }
            checkWeight(given[i], "record " + count + ": term " + tokens[i] + " has the weight ");
            hasLength |= given[i] > 0;
        }
        if (hasLength == false) {
            throw new IllegalArgumentException("record " + count + ": a vector of length zero; a record needs a weight above zero");
        }
    }

    private void checkWeight(double weight, String message) {
        if (weight != 0 && isAllowed(weight) == false) {
            throw new IllegalArgumentException(message + weight + "; weights must be " + RANGE);
        }
        if (weights.canHold(weight) == false) {
            throw new IllegalArgumentException(message + weight + "; these weights must be whole numbers up to " + Integer.MAX_VALUE);
        }
    }

    /** Whether a weight is within the limits; NaN is not. */
    static boolean isAllowed(double weight) {
        return weight >= MIN_WEIGHT && weight <= MAX_WEIGHT;
    }

    private void makeRoom(int length) {
        long needed = (long) entryCount + length;
        resize(needed > MAX_ENTRIES ? needed : Math.min(MAX_ENTRIES, Math.max(needed, 2L * ids.length)));
    }

    private void resize(long capacity) {
        if (capacity > MAX_ENTRIES) {
            throw new IllegalArgumentException("one collection holds at most " + MAX_ENTRIES + " terms; split it into several");
        }
        ids = Arrays.copyOf(ids, (int) capacity);
        weights.resize((int) capacity);
    }

    /**
     * Builds the records. Call this or {@link #buildDistinct} once, as the last method: the records take over the builder's memory.
     *
     * @param order {@link WeightedRecords#termOrder} of this builder's vocabulary, created after the last record of every collection was
     *              added
     */
    public WeightedRecords build(TokenOrder order) {
        if (repeats > 0) {
            throw new IllegalStateException("records that repeat others are for buildDistinct");
        }
        rank(order);
        int[] terms = Arrays.copyOf(ids, entryCount);
        ids = null;
        weights.resize(entryCount);
        return new WeightedRecords(terms, weights, Arrays.copyOf(offsets, count + 1), order);
    }

    /**
     * Builds the distinct records, without records that have no terms.
     *
     * @param order as for {@link #build}
     */
    public DistinctRecords buildDistinct(TokenOrder order) {
        memory.reserve(order.memoryBytes());
        rank(order);
        DistinctRecords distinct = DistinctRecords.of(ids, weights, Arrays.copyOf(offsets, count + 1), order);
        DistinctRecords records = repeats == 0 ? distinct : distinct.withRepeats(count, Arrays.copyOf(repeating, repeats), repeated);
        memory.release(reserved + order.memoryBytes());
        memory.reserve(records.memoryBytes());
        return records;
    }

    private void rank(TokenOrder order) {
        if (vocabulary.isRankedBy(order) == false) {
            throw new IllegalArgumentException("the order ranks " + order.size()
                + " terms, but the vocabulary has others: make the order after the last record was added");
        }
        for (int i = 0; i < entryCount; i++) {
            ids[i] = order.rank(ids[i]);
        }
        TermSort sort = new TermSort();
        for (int record = 0; record < count; record++) {
            if (sort.ascend(ids, weights, offsets[record], offsets[record + 1]) && numbered == false) {
                throw new IllegalArgumentException("the order must rank terms by ascending token, as WeightedRecords.termOrder does");
            }
        }
    }
}
