package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

/**
 * The set by which a document is compared.
 *
 * @param set       of its tokens, or one that only equal texts share
 * @param partition of the document, see {@link Partitions}
 * @param date      in milliseconds since 1970; 0 if the job compares documents of any time, or the document has none
 * @param content   digest of the document's signatures, text and partition as they are stored, to recognise the same content later
 * @param numbers   digest of the numbers in its text
 * @param size      number of tokens, with repetitions
 * @param byDigest  whether the document has too few tokens and is compared by its whole text
 */
record ComparedSet(SignatureSet set, long partition, long date, long content, long numbers, int size, boolean byDigest) {

    /**
     * The compared set of a document with these tokens.
     *
     * @param stored    the set as it is stored, with all of the document's tokens
     * @param minTokens minimum number of distinct tokens
     */
    static ComparedSet of(SignatureSet signatures, BytesRef stored, int minTokens, long partition, long date) {
        long content = Partitions.within(partition, SignatureSetFieldMapper.content(stored));
        long numbers = SignatureCodec.numbers(stored.bytes, stored.offset, stored.length);
        long digest = SignatureCodec.digest(stored.bytes, stored.offset, stored.length);
        SignatureSet compared = signatures.compared(minTokens, digest);
        return new ComparedSet(
            compared, partition, date, content, numbers, Math.toIntExact(compared.size()), signatures.hasTooFew(minTokens));
    }
}
