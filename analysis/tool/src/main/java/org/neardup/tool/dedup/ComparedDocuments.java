package org.neardup.tool.dedup;

import java.util.BitSet;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;

/**
 * The documents of a file of sets that take part in a join, by their positions in input order.
 *
 * @param sets of all documents
 * @param documents the numbers of the documents in the join, ascending; each has a set with tokens
 * @param weights of all tokens
 */
record ComparedDocuments(SetFile sets, int[] documents, TokenWeights weights) {

    /** A distinct token: its entry in a vocabulary and its slots in orders and lists. */
    private static final long VOCABULARY_BYTES = 64;

    /** The largest number of tokens of one collection of records, by the length of arrays. */
    private static final long MOST_TOKENS = 1L << 30;

    /** The documents that have tokens, without some. */
    static ComparedDocuments of(SetFile sets, BitSet without, TokenWeights weights) {
        BitSet compared = new BitSet(sets.count());
        for (int document = 0; document < sets.count(); document++) {
            compared.set(document, sets.size(document) > 0 && without.get(document) == false);
        }
        return new ComparedDocuments(sets, compared.stream().toArray(), weights);
    }

    int count() {
        return documents.length;
    }

    /** Number of tokens of the documents at these positions. */
    long tokens(int from, int to) {
        long tokens = 0;
        for (int place = from; place < to; place++) {
            tokens += sets.size(documents[place]);
        }
        return tokens;
    }

    /** The expected memory of records of the documents at these positions with an index and a vocabulary, in bytes. */
    long expectedBytes(int from, int to, WeightedSimilarity similarity) {
        long tokens = tokens(from, to);
        return WeightedJoin.expectedBytes(similarity, to - from, tokens) + VOCABULARY_BYTES * tokens;
    }

    /** Whether one collection of records can hold the documents at these positions. */
    boolean fitArrays(int from, int to) {
        return to - from <= WeightedJoin.MAX_RECORDS && tokens(from, to) <= MOST_TOKENS;
    }

    /** Passes the documents at these positions on. */
    void forEach(int from, int to, Consumer consumer) {
        WeighedSets weighed = new WeighedSets(weights);
        int[] next = {from};
        sets.forEach(documents[from], documents[to - 1] + 1, (set, document) -> {
            if (documents[next[0]] == document) {
                next[0]++;
                consumer.accept(weighed, set);
            }
        });
    }

    /** Receives a set, with what weighs it. */
    @FunctionalInterface
    interface Consumer {
        void accept(WeighedSets weighed, SignatureSet set);
    }

    /** A builder with the records at these positions. */
    WeightedRecordsBuilder builder(int from, int to, Vocabulary vocabulary, HeldMemory memory) {
        int largest = 0;
        for (int place = from; place < to; place++) {
            largest = Math.max(largest, sets.size(documents[place]));
        }
        WeightedRecordsBuilder builder = WeightedRecordsBuilder.ofWholeWeights(vocabulary);
        builder.reserve(to - from, tokens(from, to), largest, memory);
        forEach(from, to, (weighed, set) -> weighed.add(set, vocabulary::number, builder::addNumbered));
        return builder;
    }
}
