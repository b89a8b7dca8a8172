package org.neardup.plugin.frequency;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;

/**
 * Counts document frequencies of tokens in a sample of documents, evenly spread over a shard. Small shards are read whole.
 *
 * <p>Frequent tokens matter most: in a sample of 8,192, the count of a token that one document in a hundred has, has a standard error of a
 * tenth.
 */
final class ShardSample {

    /** Maximum number of documents to read. */
    static final int MOST_DOCUMENTS = 1 << 13;

    /** Approximate maximum number of tokens to read, so that a shard of books takes no longer than one of pages. */
    private static final int MOST_TOKENS = 1 << 21;

    /** Number of distinct tokens that are counted exactly. */
    private static final int ROOM = 1 << 18;

    /** Maximum number of counts that a shard returns; the weights of rarer tokens barely differ. */
    static final int MOST_COUNTS = 1 << 16;

    /** Divisor of the breaker's limit for the memory of counting. */
    private static final int PART_OF_LIMIT = 16;

    /** Number of documents whose sets estimate the length of the others. */
    private static final int TRIED = 64;

    private final IndexReader reader;
    private final Selection selection;
    private final String field;
    private final Runnable ensureRunning;
    private final FrequencyCounter counter;
    private long tokens;

    /** Selects among the documents of a segment that have a set. */
    @FunctionalInterface
    interface Selection {

        DocIdSetIterator of(LeafReaderContext segment, DocIdSetIterator sets) throws IOException;
    }

    /**
     * @param field         the name in the index, not an alias
     * @param ensureRunning called between documents; reading ends with any exception that it throws
     * @param counter       receives the tokens
     */
    ShardSample(IndexReader reader, Selection selection, String field, Runnable ensureRunning, FrequencyCounter counter) {
        this.reader = reader;
        this.selection = selection;
        this.field = field;
        this.ensureRunning = ensureRunning;
        this.counter = counter;
    }

    /** A counter for one sample or the merged samples of all shards; reserves its memory first. */
    static FrequencyCounter counter(MemoryClaim memory) {
        int room = FrequencyCounter.mostTokens(memory.limit() / PART_OF_LIMIT, ROOM);
        memory.reserve(FrequencyCounter.memoryBytes(room));
        return new FrequencyCounter(room);
    }

    /** Counts, and returns the counts of at most {@code mostCounts} tokens. */
    DocumentFrequencies read(int mostCounts) throws IOException {
        long read = forEach(stride(TRIED), (segment, doc, set) -> tokens += SignatureCodec.distinct(set.bytes, set.offset, set.length));
        long mostDocuments = tokens == 0 ? MOST_DOCUMENTS : Math.clamp(MOST_TOKENS * read / tokens, 1, MOST_DOCUMENTS);
        forEach(stride(mostDocuments), (segment, doc, set) -> count(set));
        return counter.frequencies().mostFrequent(mostCounts);
    }

    private int stride(long documents) {
        return (int) Math.max(1, Math.ceilDiv(reader.maxDoc(), documents));
    }

    private void count(BytesRef stored) {
        SignatureSet set = SignatureCodec.decode(stored.bytes, stored.offset, stored.length);
        if (set.isEmpty()) {
            return;
        }
        counter.addDocument();
        for (int place = 0; place < set.distinct(); place++) {
            counter.addToken(set.token(place));
        }
    }

    /** Passes about {@code most} documents with a set to the consumer, evenly spread over the shard. */
    void forEachDocument(int most, SetConsumer consumer) throws IOException {
        forEach(stride(most), consumer);
    }

    @FunctionalInterface
    interface SetConsumer {

        void accept(LeafReaderContext segment, int doc, BytesRef set) throws IOException;
    }

    /**
     * Reads sets of selected live documents: the first one after each multiple of the stride in all documents, since the documents with
     * a set may be spaced regularly between others. Returns the number of sets.
     */
    private long forEach(int stride, SetConsumer consumer) throws IOException {
        long read = 0;
        for (LeafReaderContext segment : reader.leaves()) {
            BinaryDocValues sets = DocValues.getBinary(segment.reader(), field);
            DocIdSetIterator documents = selection.of(segment, sets);
            Bits live = segment.reader().getLiveDocs();
            int doc = documents.advance((stride - segment.docBase % stride) % stride);
            while (doc != DocIdSetIterator.NO_MORE_DOCS) {
                ensureRunning.run();
                if (live == null || live.get(doc)) {
                    consumer.accept(segment, doc, sets.binaryValue());
                    read++;
                }
                int passed = (segment.docBase + doc) % stride;
                int next = doc + stride - passed;
                doc = next < segment.reader().maxDoc() ? documents.advance(next) : DocIdSetIterator.NO_MORE_DOCS;
            }
        }
        return read;
    }
}
