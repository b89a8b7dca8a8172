package org.neardup.plugin.query;

import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.StoredSet;

/**
 * What decides whether a document matches the query {@code near_duplicates}: its set is similar to the target's; if one of both has too few
 * tokens, the texts are equal.
 *
 * @param set        of the target
 * @param digest     of the target's text
 * @param similarity with its threshold
 * @param minTokens  sets with fewer distinct tokens are compared by their texts
 */
public record SetComparison(SignatureSet set, long digest, Similarity similarity, int minTokens) {

    /** The result for a document that does not match. */
    static final double NO_MATCH = 0;

    static SetComparison of(StoredSet target, Similarity similarity, int minTokens) {
        return new SetComparison(target.set(), target.digest(), similarity, minTokens);
    }

    /** Whether only documents with the same text match. */
    boolean byText() {
        return set.hasTooFew(minTokens);
    }

    /** Number of tokens, with their multiplicities, of which a matching document has at least one; in any order of the tokens. */
    int prefix() {
        return similarity.probingPrefix(Math.toIntExact(set.size()));
    }

    /** The similarity of a document's set that matches, above 0, or {@link #NO_MATCH}. */
    double compare(ComparedDocument other) {
        if (byText() || other.distinct() < minTokens) {
            return byText() && other.distinct() < minTokens && other.digest() == digest ? 1 : NO_MATCH;
        }
        int size = Math.toIntExact(set.size());
        if (other.distinct() > similarity.maximumSize(size)) {
            return NO_MATCH;
        }
        SignatureSet found = other.set();
        int otherSize = Math.toIntExact(found.size());
        int overlap = Math.toIntExact(set.overlap(found));
        return overlap >= similarity.minimumOverlap(size, otherSize) ? similarity.of(overlap, size, otherSize) : NO_MATCH;
    }
}
