package org.neardup.plugin.query;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.DocIdSetBuilder;
import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The documents of a segment with at least one admitted block, a superset of the matches. */
final class BlockCandidates {

    /** A term lookup costs about as much as iterating over this many terms. */
    private static final int TERMS_PER_LOOKUP = 16;

    private record FoundTerm(BytesRef bytes, TermState state) {}

    private final int maxDoc;
    private final Terms terms;
    private final TermsEnum termsEnum;
    private final List<FoundTerm> found = new ArrayList<>();
    private long count;

    private BlockCandidates(int maxDoc, Terms terms) throws IOException {
        this.maxDoc = maxDoc;
        this.terms = terms;
        this.termsEnum = terms.iterator();
    }

    /** Finds the admitted blocks in the terms of {@code field}. */
    static BlockCandidates find(LeafReader reader, String field, BlockThresholds thresholds) throws IOException {
        Terms terms = Terms.getTerms(reader, field);
        BlockCandidates candidates = new BlockCandidates(reader.maxDoc(), terms);
        if (terms.size() >= 0 && terms.size() < (long) TERMS_PER_LOOKUP * thresholds.admitted()) {
            candidates.readAllTerms(thresholds);
        } else {
            thresholds.forEachAdmitted(candidates::lookUp);
        }
        return candidates;
    }

    private void readAllTerms(BlockThresholds thresholds) throws IOException {
        for (BytesRef term = termsEnum.next(); term != null; term = termsEnum.next()) {
            if (thresholds.admits(FingerprintBlocks.block(term), FingerprintBlocks.bits(term))) {
                addCurrent(BytesRef.deepCopyOf(term));
            }
        }
    }

    private void lookUp(int block, int bits) throws IOException {
        BytesRef term = FingerprintBlocks.term(block, bits);
        if (termsEnum.seekExact(term)) {
            addCurrent(term);
        }
    }

    private void addCurrent(BytesRef term) throws IOException {
        found.add(new FoundTerm(term, termsEnum.termState()));
        count += termsEnum.docFreq();
    }

    /** Returns the sum of the terms' document frequencies, an upper bound of the number of candidates. */
    long count() {
        return count;
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
