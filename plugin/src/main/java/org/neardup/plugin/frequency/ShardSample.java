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
 * A sample of a shard's documents, evenly spread over them, and in how many of these each token occurs. Small shards are read whole.
 *
 * <p>Frequent tokens are what matters: a token of one document in a hundred is counted in a sample of 8,192 with a standard error of a
 * tenth of that.
 */
final class ShardSample {

    /** The most documents that are read. */
    static final int MOST_DOCUMENTS = 1 << 13;

    /** The most tokens that are read, about, so that a shard of books takes no longer than one of pages. */
    private static final int MOST_TOKENS = 1 << 21;

    /** So many tokens can be counted without an error. */
    private static final int ROOM = 1 << 18;

    /** So many counts leave a shard at most; of fewer documents than the rarest of these have, tokens weigh alike anyway. */
    static final int MOST_COUNTS = 1 << 16;

    /** The part of the breaker's limit that counting may take. */
    private static final int PART_OF_LIMIT = 16;

    /** The sets of so many documents tell how long the others are. */
    private static final int TRIED = 64;

    private final IndexReader reader;
    private final String field;
    private final Runnable ensureRunning;
    private final FrequencyCounter counter;
    private long tokens;

    /**
     * @param ensureRunning asked between documents; ends the reading with whatever it throws
     * @param counter       counts
     */
    ShardSample(IndexReader reader, String field, Runnable ensureRunning, FrequencyCounter counter) {
        this.reader = reader;
        this.field = field;
        this.ensureRunning = ensureRunning;
        this.counter = counter;
    }

    /** A counter for a sample or for those of all shards; its memory is reserved first. */
    static FrequencyCounter counter(MemoryClaim memory) {
        int room = FrequencyCounter.mostTokens(memory.limit() / PART_OF_LIMIT, ROOM);
        memory.reserve(FrequencyCounter.memoryBytes(room));
        return new FrequencyCounter(room);
    }

    /** Counts, and keeps the counts of so many tokens at most. */
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

    /** Takes documents. */
    @FunctionalInterface
    interface DocumentConsumer {

        void accept(LeafReaderContext segment, int doc) throws IOException;
    }

    /** Hands over some documents with a set, evenly spread over the shard; at most about so many. */
    void forEachDocument(int most, DocumentConsumer consumer) throws IOException {
        forEach(stride(most), (segment, doc, set) -> consumer.accept(segment, doc));
    }

    /** Takes the sets of documents. */
    private interface SetConsumer {

        void accept(LeafReaderContext segment, int doc, BytesRef set) throws IOException;
    }

    /**
     * Reads sets of live documents, the next one after each step of a stride over all documents, since those with a set may stand at
     * regular places between others; returns how many there were.
     */
    private long forEach(int stride, SetConsumer consumer) throws IOException {
        long read = 0;
        for (LeafReaderContext segment : reader.leaves()) {
            BinaryDocValues sets = DocValues.getBinary(segment.reader(), field);
            Bits live = segment.reader().getLiveDocs();
            int doc = sets.advance((stride - segment.docBase % stride) % stride);
            while (doc != DocIdSetIterator.NO_MORE_DOCS) {
                ensureRunning.run();
                if (live == null || live.get(doc)) {
                    consumer.accept(segment, doc, sets.binaryValue());
                    read++;
                }
                int passed = (segment.docBase + doc) % stride;
                int next = doc + stride - passed;
                doc = next < segment.reader().maxDoc() ? sets.advance(next) : DocIdSetIterator.NO_MORE_DOCS;
            }
        }
        return read;
    }
}
