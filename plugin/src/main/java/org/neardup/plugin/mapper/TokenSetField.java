package org.neardup.plugin.mapper;

import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
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

    /**
     * Adds the tokens of one value of field {@code name} to its set.
     *
     * @return the field if this is its first value that is not blank, otherwise null
     */
    @Nullable
    static TokenSetField add(LuceneDocument document, String name, TokenHashes tokens, Encoding encoding) {
        if (TextDigest.isBlank(tokens.text())) {
            return null;
        }
        TokenSetField known = (TokenSetField) document.getByKey(name);
        TokenSetField field = known == null ? new TokenSetField(name, tokens.count(), encoding) : known;
        field.collected.add(tokens.text(), tokens.hashes(), tokens.count());
        if (known == null) {
            document.addWithKey(name, field);
        }
        return known == null ? field : null;
    }

    @Override
    public BytesRef binaryValue() {
        return new BytesRef(encoding.encode(set(), collected.digest()));
    }

    SignatureSet set() {
        return collected.set();
    }

    /** The digest of the text. */
    long digest() {
        return collected.digest().digest();
    }
}
