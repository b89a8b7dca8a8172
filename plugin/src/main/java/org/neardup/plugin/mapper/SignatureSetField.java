package org.neardup.plugin.mapper;

import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.analysis.token.TextDigest;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

/**
 * The signature set of one field of one document, with the digest of its text: a doc value that is encoded when the document is written,
 * after all values of the field were seen. A field whose values are blank adds nothing to its document.
 */
final class SignatureSetField extends Field {

    private long[] hashes;
    private int count;
    private final TextDigest digest = new TextDigest();

    private SignatureSetField(String name, int expectedTokens) {
        super(name, BinaryDocValuesField.TYPE);
        this.hashes = new long[expectedTokens];
    }

    /** Adds the tokens of one value of field {@code name} to its set. */
    static void add(LuceneDocument document, String name, TokenHashes tokens) {
        if (TextDigest.isBlank(tokens.text())) {
            return;
        }
        SignatureSetField field = (SignatureSetField) document.getByKey(name);
        if (field == null) {
            field = new SignatureSetField(name, tokens.count());
            document.addWithKey(name, field);
        }
        field.add(tokens);
    }

    private void add(TokenHashes tokens) {
        hashes = ArrayUtil.grow(hashes, Math.addExact(count, tokens.count()));
        System.arraycopy(tokens.hashes(), 0, hashes, count, tokens.count());
        count += tokens.count();
        digest.add(tokens.text());
    }

    @Override
    public BytesRef binaryValue() {
        return new BytesRef(SignatureCodec.encode(SignatureSet.of(hashes, count), digest.digest()));
    }
}
