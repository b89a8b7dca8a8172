package org.neardup.kernel.weighted;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ProbingVocabulary;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * Collects weighted records that probe a {@link WeightedLinkIndex}. Their terms are looked up among those of the indexed records. Others
 * match nothing, but count in a record's magnitude. Input records are numbered from 0. Not thread safe.
 */
public final class WeightedBatch implements AutoCloseable {

    private final MemoryReservation memory;
    private final ProbingVocabulary vocabulary;
    private final WeightedRecordsBuilder records;

    WeightedBatch(Vocabulary known, MemoryReservation memory) {
        this.memory = memory;
        this.vocabulary = new ProbingVocabulary(known, memory);
        this.records = new WeightedRecordsBuilder(vocabulary);
    }

    /**
     * Upper bound of the memory that a batch and the records it builds take, without unknown terms, for which memory is asked as they come;
     * in bytes. It holds if room for what is to be added is {@linkplain #reserve reserved} first.
     *
     * @param records       how many records are to be added
     * @param entries       how many terms they have
     * @param largestRecord how many terms the largest has
     */
    public static long estimatedBytes(int records, long entries, int largestRecord) {
        return WeightedRecordsBuilder.estimatedBytes(records, entries, largestRecord);
    }

    /**
     * Makes room for records whose numbers are known, so that no array grows while they are added.
     *
     * @param moreRecords how many records are to be added
     * @param moreEntries how many terms they have
     */
    public void reserve(int moreRecords, long moreEntries) {
        records.reserve(moreRecords, moreEntries);
    }

    /** The number of a token, for {@link #addNumbered}: that of the vocabulary, or one of those that follow. */
    public int number(long token) {
        return vocabulary.number(token);
    }

    /**
     * Adds a record.
     *
     * @param numbers what {@link #number} gave for its terms, in any order, each once
     * @param weights the weight of each term, a whole number; 0 is the same as no term
     * @param length  number of terms, from the beginning of the arrays
     * @throws IllegalArgumentException if a weight is not allowed; the record is then not added
     */
    public void addNumbered(int[] numbers, double[] weights, int length) {
        for (int i = 0; i < length; i++) {
            if (weights[i] != Math.rint(weights[i])) {
                throw new IllegalArgumentException("record " + records.count() + " has a weight of " + weights[i]
                    + "; weights of records that probe an index must be whole numbers");
            }
        }
        records.addNumbered(numbers, weights, length);
    }

    /** The records, by the order of the indexed ones; to be called once. */
    DistinctRecords build(TokenOrder order) {
        return records.buildDistinct(order).withoutUnknownTerms();
    }

    /** Gives back the memory that unknown terms took. */
    @Override
    public void close() {
        memory.release(vocabulary.memoryBytes());
    }
}
