package org.neardup.plugin.query;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.neardup.plugin.mapper.FingerprintBlocks;

import java.io.IOException;

/** Finds the documents of a segment with at least one admitted block, a superset of the matches. */
final class BlockCandidates {

    /** A term lookup costs about as much as iterating over this many terms. */
    private static final int TERMS_PER_LOOKUP = 16;

    private final TermsEnum termsEnum;
    private final TermDocuments documents;

    private BlockCandidates(int maxDoc, Terms terms) throws IOException {
        this.termsEnum = terms.iterator();
        this.documents = new TermDocuments(maxDoc, terms, termsEnum);
    }

    /** Finds the admitted blocks in the terms of {@code field}. */
    static TermDocuments find(LeafReader reader, String field, BlockThresholds thresholds) throws IOException {
        Terms terms = Terms.getTerms(reader, field);
        BlockCandidates candidates = new BlockCandidates(reader.maxDoc(), terms);
        if (terms.size() >= 0 && terms.size() < (long) TERMS_PER_LOOKUP * thresholds.admitted()) {
            candidates.readAllTerms(thresholds);
        } else {
            thresholds.forEachAdmitted(candidates::lookUp);
        }
        return candidates.documents;
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
        documents.add(term, termsEnum.termState(), termsEnum.docFreq());
    }
}
