package org.neardup.kernel.join;

/**
 * Collects records that probe a {@link LinkIndex}. Their tokens are looked up among those of the indexed records. Others match nothing, but
 * count in a record's size; a record with too few known tokens to have a partner is left out at once. Input records are numbered from 0.
 * Not thread safe.
 */
public final class ProbingBatch implements AutoCloseable {

    private final LinkIndex index;
    private final MemoryReservation memory;
    private final ProbingVocabulary vocabulary;
    private final RecordsBuilder records;

    ProbingBatch(LinkIndex index, Vocabulary known, MemoryReservation memory) {
        this.index = index;
        this.memory = memory;
        this.vocabulary = new ProbingVocabulary(known, memory);
        this.records = new RecordsBuilder(vocabulary);
    }

    /**
     * Upper bound of the memory that a batch and the records it builds take, without unknown tokens, for which memory is asked as they
     * come; in bytes. It holds if room for what is to be added is {@linkplain #reserve reserved} first.
     *
     * @param records       how many records are to be added
     * @param tokens        how many tokens they have, with repetitions
     * @param largestRecord how many tokens the largest record has, with repetitions
     */
    public static long estimatedBytes(int records, long tokens, int largestRecord) {
        return new RecordsBuilder(new Vocabulary()).estimatedBytes(records, tokens, largestRecord);
    }

    /**
     * Makes room for records whose numbers are known, so that no array grows while they are added.
     *
     * @param moreRecords how many records are to be added
     * @param moreTokens  how many tokens they have, with repetitions
     */
    public void reserve(int moreRecords, long moreTokens) {
        records.reserve(moreRecords, moreTokens);
    }

    /** The number of a token, for {@link #addNumbered}. */
    public int number(long token) {
        return vocabulary.number(token);
    }

    /**
     * Adds a record.
     *
     * @param numbers        what {@link #number} gave for its tokens, in any order, each once
     * @param multiplicities how often each occurs, 1 or more; null if each occurs once
     * @param distinct       how many tokens the record has, from the beginning of the arrays
     */
    public void addNumbered(int[] numbers, int[] multiplicities, int distinct) {
        records.addNumbered(numbers, multiplicities, mayHavePartner(numbers, multiplicities, distinct) ? distinct : 0);
    }

    /** Whether enough tokens are known for the least overlap of a partner; without a known token there is none. */
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

    /** The records, by the order of the indexed ones; to be called once. */
    Records build(TokenOrder order) {
        return records.build(order);
    }

    /** Gives back the memory that unknown tokens took. */
    @Override
    public void close() {
        memory.release(vocabulary.memoryBytes());
    }
}
