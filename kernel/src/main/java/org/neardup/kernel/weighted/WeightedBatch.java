package org.neardup.kernel.weighted;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ProbedIndex;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * Collects weighted records that probe a {@link WeightedLinkIndex}. It looks up their terms among those of the indexed records. Unknown
 * terms match nothing, but count in a record's magnitude. Not thread safe.
 */
public final class WeightedBatch extends ProbedIndex.Batch {

    private final WeightedRecordsBuilder records;

    WeightedBatch(Vocabulary known, MemoryReservation memory) {
        super(known, memory);
        this.records = new WeightedRecordsBuilder(vocabulary);
    }

    /**
     * Upper bound of the memory of a batch and its records in bytes, without unknown terms, whose memory is reserved as they are added.
     * Valid if {@link #reserve} is called before records are added.
     *
     * @param records       number of records to add
     * @param entries       number of their terms
     * @param largestRecord number of terms of the largest record
     */
    public static long estimatedBytes(int records, long entries, int largestRecord) {
        return WeightedRecordsBuilder.estimatedBytes(records, entries, largestRecord);
    }

    @Override
    public void reserve(int moreRecords, long moreEntries) {
        records.reserve(moreRecords, moreEntries);
    }

    /**
     * Adds a record.
     *
     * @param numbers the {@link #number numbers} of its terms, in any order, each once
     * @param weights the weight of each term, a whole number; a term of weight 0 is ignored
     * @param length  number of terms, from the beginning of the arrays
     * @throws IllegalArgumentException if a weight is not allowed; then the record is not added
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

    /** Builds the records in the order of the indexed ones. Call it only once. */
    DistinctRecords build(TokenOrder order) {
        return records.buildDistinct(order).withoutUnknownTerms();
    }
}
