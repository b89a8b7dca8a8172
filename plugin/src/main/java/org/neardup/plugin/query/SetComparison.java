package org.neardup.plugin.query;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.StoredSet;

import java.io.IOException;

/**
 * What decides whether a document matches the query {@code near_duplicates}: its set is similar to the target's; if one of both has too few
 * tokens, the texts are equal.
 *
 * @param set        of the target
 * @param digest     of the target's text
 * @param similarity with its threshold
 * @param minTokens  sets with fewer distinct tokens are compared by their texts
 */
record SetComparison(SignatureSet set, long digest, Similarity similarity, int minTokens) {

    /** The result for a document that does not match. */
    static final double NO_MATCH = 0;

    static SetComparison of(StoredSet target, Similarity similarity, int minTokens) {
        return new SetComparison(target.set(), target.digest(), similarity, minTokens);
    }

    private boolean byText() {
        return set.hasTooFew(minTokens);
    }

    /** The documents of a segment that may match. */
    TermDocuments candidates(LeafReader reader, String field) throws IOException {
        return byText()
            ? SetCandidates.byDigest(reader, field, digest)
            : SetCandidates.byTokens(reader, field, set, similarity.probingPrefix(Math.toIntExact(set.size())));
    }

    /** The similarity of a stored set that matches, above 0, or {@link #NO_MATCH}. */
    double compare(BytesRef stored) {
        SignatureCodec.Beginning other = SignatureCodec.beginning(stored.bytes, stored.offset, stored.length, 0);
        if (byText() || other.distinct() < minTokens) {
            return byText() && other.distinct() < minTokens && other.digest() == digest ? 1 : NO_MATCH;
        }
        int size = Math.toIntExact(set.size());
        if (other.distinct() > similarity.maximumSize(size)) {
            return NO_MATCH;
        }
        SignatureSet found = SignatureSetFieldMapper.decode(stored);
        int otherSize = Math.toIntExact(found.size());
        int overlap = Math.toIntExact(set.overlap(found));
        return overlap >= similarity.minimumOverlap(size, otherSize) ? similarity.of(overlap, size, otherSize) : NO_MATCH;
    }
}
