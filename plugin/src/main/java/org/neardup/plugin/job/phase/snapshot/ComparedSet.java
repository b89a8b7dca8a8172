package org.neardup.plugin.job.phase.snapshot;

import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

/**
 * The set by which a document is compared.
 *
 * @param set      of its tokens, or one that only equal texts share
 * @param size     number of tokens, with repetitions
 * @param byDigest whether the document has too few tokens and is compared by its whole text
 */
record ComparedSet(SignatureSet set, int size, boolean byDigest) {

    /**
     * The compared set of a document with these tokens; null if it has too few tokens and no digest of its text.
     *
     * @param digest    of the text, or {@link SignatureCodec#NO_DIGEST}
     * @param minTokens minimum number of distinct tokens
     */
    static ComparedSet of(SignatureSet signatures, long digest, int minTokens) {
        if (signatures.distinct() >= minTokens) {
            return new ComparedSet(signatures, Math.toIntExact(signatures.size()), false);
        }
        return digest == SignatureCodec.NO_DIGEST ? null : new ComparedSet(SignatureSet.ofDigest(digest), 1, true);
    }
}
