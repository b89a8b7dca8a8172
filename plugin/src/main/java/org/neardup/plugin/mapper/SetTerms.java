package org.neardup.plugin.mapper;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.signature.SignatureSet;

import java.nio.ByteBuffer;

/**
 * The terms of a signature set, by which the query {@code near_duplicates} finds documents: each distinct token in five bytes, and the
 * digest of the text in eight.
 */
public final class SetTerms extends Field {

    /** Length of the term of a token. */
    public static final int TOKEN_BYTES = (TokenHash.STORED_BITS + Byte.SIZE - 1) / Byte.SIZE;
    private static final FieldType TYPE = new FieldType();

    static {
        TYPE.setTokenized(true);
        TYPE.setOmitNorms(true);
        TYPE.setIndexOptions(IndexOptions.DOCS);
        TYPE.freeze();
    }

    private final TokenSetField set;

    /** @param set complete only when the document is written */
    SetTerms(String name, TokenSetField set) {
        super(name, TYPE);
        this.set = set;
    }

    /** The term of a token, as sets store it: terms are in the unsigned order of their tokens. */
    public static BytesRef ofToken(long token) {
        BytesRef term = new BytesRef(TOKEN_BYTES);
        setToken(token, term);
        return term;
    }

    /** Makes {@code term}, which has room for {@value #TOKEN_BYTES} bytes, the term of a token. */
    public static void setToken(long token, BytesRef term) {
        for (int i = 0; i < TOKEN_BYTES; i++) {
            term.bytes[term.offset + i] = (byte) (token >>> Long.SIZE - Byte.SIZE * (i + 1));
        }
        term.length = TOKEN_BYTES;
    }

    /** The token of a term of {@value #TOKEN_BYTES} bytes. */
    public static long token(BytesRef term) {
        long token = 0;
        for (int i = 0; i < TOKEN_BYTES; i++) {
            token = token << Byte.SIZE | Byte.toUnsignedLong(term.bytes[term.offset + i]);
        }
        return token << Long.SIZE - Byte.SIZE * TOKEN_BYTES;
    }

    /** The term of a text. */
    public static BytesRef ofDigest(long digest) {
        return new BytesRef(ByteBuffer.allocate(Long.BYTES).putLong(digest).array());
    }

    @Override
    public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
        return new Terms(set.set(), set.digest());
    }

    private static final class Terms extends TokenStream {

        private final SignatureSet set;
        private final long digest;
        private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
        private int next;

        private Terms(SignatureSet set, long digest) {
            this.set = set;
            this.digest = digest;
        }

        @Override
        public boolean incrementToken() {
            if (next > set.distinct()) {
                return false;
            }
            clearAttributes();
            term.setBytesRef(next == set.distinct() ? ofDigest(digest) : ofToken(set.token(next)));
            next++;
            return true;
        }

        @Override
        public void reset() {
            next = 0;
        }
    }
}
