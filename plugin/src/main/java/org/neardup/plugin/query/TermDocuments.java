package org.neardup.plugin.query;

import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.DocIdSetBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The documents of a segment with some of a number of terms. */
final class TermDocuments {

    /** Receives documents. */
    @FunctionalInterface
    interface Consumer {
        void accept(int doc) throws IOException;
    }

    private record FoundTerm(BytesRef bytes, TermState state) {}

    private final int maxDoc;
    private final Terms terms;
    private final TermsEnum termsEnum;
    private final List<FoundTerm> found = new ArrayList<>();
    private long count;
    private int least = 1;

    /** @param termsEnum on these terms */
    TermDocuments(int maxDoc, Terms terms, TermsEnum termsEnum) {
        this.maxDoc = maxDoc;
        this.terms = terms;
        this.termsEnum = termsEnum;
    }

    /**
     * Adds a term.
     *
     * @param term     not changed afterwards
     * @param state    its state in the enumeration
     * @param docFreq  its document frequency
     */
    void add(BytesRef term, TermState state, int docFreq) {
        found.add(new FoundTerm(term, state));
        count += docFreq;
    }

    /** From now on only documents with at least this number of the terms count; {@link #iterator} has the others, too. */
    void require(int terms) {
        least = terms;
    }

    /** The number of terms that a document must have. */
    int least() {
        return least;
    }

    /** Returns the sum of the terms' document frequencies, an upper bound of the number of documents. */
    long count() {
        return count;
    }

    /** Passes the documents of each term to the consumer; a document of several terms as often. */
    void forEach(Consumer consumer) throws IOException {
        PostingsEnum postings = null;
        for (FoundTerm term : found) {
            termsEnum.seekExact(term.bytes(), term.state());
            postings = termsEnum.postings(postings, PostingsEnum.NONE);
            for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc()) {
                consumer.accept(doc);
            }
        }
    }

    /** Collects the documents with at least one term, in time proportional to {@link #count()}. */
    DocIdSetIterator iterator() throws IOException {
        DocIdSetBuilder documents = new DocIdSetBuilder(maxDoc, terms);
        PostingsEnum postings = null;
        for (FoundTerm term : found) {
            termsEnum.seekExact(term.bytes(), term.state());
            postings = termsEnum.postings(postings, PostingsEnum.NONE);
            documents.add(postings);
        }
        DocIdSetIterator iterator = documents.build().iterator();
        return iterator == null ? DocIdSetIterator.empty() : iterator;
    }
}
