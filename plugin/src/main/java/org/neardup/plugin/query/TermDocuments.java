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

/** The documents of a segment with at least one of some terms. */
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

    /** Collects the documents, in time proportional to {@link #count()}. */
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
