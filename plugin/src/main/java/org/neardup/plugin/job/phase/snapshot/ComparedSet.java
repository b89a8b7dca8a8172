package org.neardup.plugin.job.phase.snapshot;

import org.neardup.kernel.signature.SignatureSet;

/**
 * The set by which a document is compared.
 *
 * @param set      of its tokens, or one that only equal texts share
 * @param content  digest of the document's signatures and text as they are stored, to recognise the same content later
 * @param size     number of tokens, with repetitions
 * @param byDigest whether the document has too few tokens and is compared by its whole text
 */
record ComparedSet(SignatureSet set, long content, long numbers, int size, boolean byDigest) {

    /**
     * The compared set of a document with these tokens.
     *
     * @param digest    of the text
     * @param minTokens minimum number of distinct tokens
     */
    static ComparedSet of(SignatureSet signatures, long digest, int minTokens, long content, long numbers) {
        if (signatures.distinct() >= minTokens) {
            return new ComparedSet(signatures, content, numbers, Math.toIntExact(signatures.size()), false);
        }
        return new ComparedSet(SignatureSet.ofDigest(digest), content, numbers, 1, true);
    }
}
