package org.neardup.plugin.lookup;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

import java.io.IOException;

/** Whether documents of a segment match a query; cheap for documents in ascending order. */
final class ForwardMatches {

    private final Weight weight;
    private final LeafReaderContext segment;
    private DocIdSetIterator documents;

    ForwardMatches(Weight weight, LeafReaderContext segment) {
        this.weight = weight;
        this.segment = segment;
    }

    boolean matches(int doc) throws IOException {
        if (documents == null || documents.docID() > doc) {
            Scorer scorer = weight.scorer(segment);
            documents = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
        }
        return documents.docID() == doc || documents.docID() < doc && documents.advance(doc) == doc;
    }
}
