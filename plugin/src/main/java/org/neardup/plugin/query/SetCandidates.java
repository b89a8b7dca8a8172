package org.neardup.plugin.query;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SetTerms;

import java.io.IOException;
import java.util.Arrays;

/** Finds the documents of a segment whose sets may be similar to a given one, a superset of the matches. */
final class SetCandidates {

    private SetCandidates() {}

    /**
     * The documents that have a token of the set's prefix: a similar document has at least one (Xiao et al., Lemma 1). Any order of the
     * tokens serves, because documents have all their tokens as terms; here the rarest of the segment come first.
     *
     * @param prefix number of tokens in the prefix, with their multiplicities
     */
    static TermDocuments byTokens(LeafReader reader, String field, SignatureSet set, int prefix) throws IOException {
        Terms terms = Terms.getTerms(reader, field);
        TermsEnum termsEnum = terms.iterator();
        TermDocuments documents = new TermDocuments(reader.maxDoc(), terms, termsEnum);
        TermState[] states = new TermState[set.distinct()];
        // Document frequency and index of each token, so that a sort puts the rarest first.
        long[] order = new long[set.distinct()];
        for (int token = 0; token < order.length; token++) {
            boolean exists = termsEnum.seekExact(SetTerms.ofToken(set.token(token)));
            states[token] = exists ? termsEnum.termState() : null;
            order[token] = (exists ? (long) termsEnum.docFreq() << Integer.SIZE : 0) + token;
        }
        Arrays.sort(order);
        long left = prefix;
        for (int i = 0; i < order.length && left > 0; i++) {
            int token = (int) order[i];
            left -= set.multiplicity(token);
            if (states[token] != null) {
                documents.add(SetTerms.ofToken(set.token(token)), states[token], (int) (order[i] >>> Integer.SIZE));
            }
        }
        return documents;
    }

    /** The documents with a text of this digest. */
    static TermDocuments byDigest(LeafReader reader, String field, long digest) throws IOException {
        Terms terms = Terms.getTerms(reader, field);
        TermsEnum termsEnum = terms.iterator();
        TermDocuments documents = new TermDocuments(reader.maxDoc(), terms, termsEnum);
        BytesRef term = SetTerms.ofDigest(digest);
        if (termsEnum.seekExact(term)) {
            documents.add(term, termsEnum.termState(), termsEnum.docFreq());
        }
        return documents;
    }
}
