package org.neardup.kernel.join;

/**
 * An index of a collection that other collections probe for links, batch by batch: the index is built once, and forgets each batch after
 * probing. Links of earlier batches count, so all links together are still a forest: there are fewer than records, and none between records
 * that earlier batches already connect.
 *
 * @param <B> a batch of probing records
 */
public interface ProbedIndex<B extends ProbedIndex.Batch> extends AutoCloseable {

    /** Records that probe an index, numbered from 0. */
    abstract class Batch implements AutoCloseable {

        /** Numbers the tokens of the batch. */
        protected final ProbingVocabulary vocabulary;
        private final MemoryReservation memory;

        /** An empty batch; {@code known} numbered the tokens of the indexed records. */
        protected Batch(Vocabulary known, MemoryReservation memory) {
            this.memory = memory;
            this.vocabulary = new ProbingVocabulary(known, memory);
        }

        /**
         * Allocates space for a known number of records and tokens, so that no array grows while they are added.
         *
         * @param moreRecords number of records to add
         * @param moreTokens  number of their tokens, with repetitions
         */
        public abstract void reserve(int moreRecords, long moreTokens);

        /** The number of a token, by which records are added: that of the vocabulary, or a higher one if no indexed record has it. */
        public final int number(long token) {
            return vocabulary.number(token);
        }

        /** Releases the memory of unknown tokens; to be called once. */
        @Override
        public final void close() {
            memory.release(vocabulary.memoryBytes());
        }
    }

    /**
     * Links the indexed records with each other.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    void selfLinks(LinkSink sink);

    /** A new batch. Fill it, pass it to {@link #links} once, and close it. */
    B newBatch();

    /**
     * Links the records of a batch with the indexed records. Of equal records of the batch, only the first is linked.
     *
     * @param batch a filled batch; the caller closes it
     * @param sink  receives records of the batch as left and indexed records as right ones
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    void links(B batch, LinkSink sink);

    /** Number of pairs compared exactly so far. */
    long verifications();

    /** Releases the memory of the index, which must not be used afterwards. */
    @Override
    void close();
}
