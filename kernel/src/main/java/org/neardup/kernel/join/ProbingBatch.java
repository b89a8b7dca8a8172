package org.neardup.kernel.join;

/**
 * Collects records that probe a {@link LinkIndex}. It looks up their tokens among those of the indexed records. Unknown tokens match
 * nothing, but count in a record's size; records with too few known tokens for any partner are left out at once. Not thread safe.
 */
public final class ProbingBatch extends ProbedIndex.Batch {

    private final RecordLinks index;
    private final RecordsBuilder records;

    ProbingBatch(RecordLinks index, Vocabulary known, MemoryReservation memory) {
        super(known, memory);
        this.index = index;
        this.records = new RecordsBuilder(vocabulary);
    }

    /**
     * Upper bound of the memory of a batch and its records in bytes, without unknown tokens, whose memory is reserved as they are added.
     * Valid if {@link #reserve} is called before records are added.
     *
     * @param records       number of records to add
     * @param tokens        number of their tokens, with repetitions
     * @param largestRecord number of tokens of the largest record, with repetitions
     */
    public static long estimatedBytes(int records, long tokens, int largestRecord) {
        return new RecordsBuilder(new Vocabulary()).estimatedBytes(records, tokens, largestRecord);
    }

    @Override
    public void reserve(int moreRecords, long moreTokens) {
        records.reserve(moreRecords, moreTokens);
    }

    /**
     * Adds a record.
     *
     * @param numbers        the {@link #number numbers} of its tokens, in any order, each once
     * @param multiplicities of the tokens, 1 or more; null if each occurs once
     * @param distinct       number of distinct tokens, at the beginning of the arrays
     */
    public void addNumbered(int[] numbers, int[] multiplicities, int distinct) {
        records.addNumbered(numbers, multiplicities, mayHavePartner(numbers, multiplicities, distinct) ? distinct : 0);
    }

    /** Whether enough tokens are known for the minimum overlap with a partner, and at least one. */
    private boolean mayHavePartner(int[] numbers, int[] multiplicities, int distinct) {
        int size = 0;
        int known = 0;
        for (int i = 0; i < distinct; i++) {
            int occurrences = multiplicities == null ? 1 : multiplicities[i];
            size += occurrences;
            known += vocabulary.isKnown(numbers[i]) ? occurrences : 0;
        }
        return known > 0 && index.leastOverlap(size) <= known;
    }

    /** Builds the records in the order of the indexed ones. Call it only once. */
    Records build(TokenOrder order) {
        return records.build(order);
    }
}
