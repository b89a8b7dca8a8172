package org.neardup.plugin.query;

import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

/** The stored set of a document, of which only what a comparison needs is decoded, and once for all comparisons. Not thread safe. */
final class ComparedDocument {

    private final BytesRef stored;
    private final SignatureCodec.Beginning beginning;
    private SignatureSet set;

    /** @param stored must not change before the last comparison */
    ComparedDocument(BytesRef stored) {
        this.stored = stored;
        this.beginning = SignatureCodec.beginning(stored.bytes, stored.offset, stored.length, 0);
    }

    /** Number of distinct tokens. */
    int distinct() {
        return beginning.distinct();
    }

    /** The digest of the text. */
    long digest() {
        return beginning.digest();
    }

    SignatureSet set() {
        if (set == null) {
            set = SignatureSetFieldMapper.decode(stored);
        }
        return set;
    }
}
