package org.neardup.plugin.mapper;

import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.analysis.token.CollectedSet;
import org.neardup.analysis.token.TextDigest;
import org.neardup.kernel.signature.SignatureSet;

/**
 * Collects the token set of one field of one document, with the digest of its text: a doc value that is encoded when the document is
 * written, after all values of the field were added. A field with blank values adds nothing to its document.
 */
final class TokenSetField extends Field {

    private final Encoding encoding;
    private final CollectedSet collected;

    /** The stored form of a set. */
    @FunctionalInterface
    interface Encoding {

        /**
         * Encodes a set, which may be empty.
         *
         * @param digest of the whole text
         */
        byte[] encode(SignatureSet set, TextDigest digest);
    }

    private TokenSetField(String name, int expectedTokens, Encoding encoding) {
        super(name, BinaryDocValuesField.TYPE);
        this.collected = new CollectedSet(expectedTokens);
        this.encoding = encoding;
    }

    /** Adds the tokens of one value of field {@code name} to its set. */
    static void add(LuceneDocument document, String name, TokenHashes tokens, Encoding encoding) {
        if (TextDigest.isBlank(tokens.text())) {
            return;
        }
        TokenSetField field = (TokenSetField) document.getByKey(name);
        if (field == null) {
            field = new TokenSetField(name, tokens.count(), encoding);
            document.addWithKey(name, field);
        }
        field.collected.add(tokens.text(), tokens.hashes(), tokens.count());
    }

    @Override
    public BytesRef binaryValue() {
        return new BytesRef(encoding.encode(collected.set(), collected.digest()));
    }
}
