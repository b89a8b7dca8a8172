package org.neardup.plugin.mapper;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.util.ArrayUtil;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.analysis.token.TokenSink;

import java.io.IOException;

/**
 * The token hashes of the latest text of a document's fields, for one analyzer.
 *
 * <p>The multi-fields of a text field receive the same value in turn, independently of each other. The first one stores the hashes in the
 * document, so that each text is analyzed once for all fields of the same analyzer. This is a {@code Field} only because a document can
 * store nothing else by key; it is never indexed.
 */
final class TokenHashes extends Field implements TokenSink {

    private static final String NAME = "_token_hashes";
    private static final FieldType NOT_INDEXED = new FieldType();

    static {
        NOT_INDEXED.freeze();
    }

    private String text;
    private long[] hashes = new long[128];
    private int count;

    private TokenHashes() {
        super(NAME, NOT_INDEXED);
    }

    /** Returns the token hashes of {@code text}, valid until the document gets another text for the same analyzer. */
    static TokenHashes of(LuceneDocument document, NamedAnalyzer analyzer, String fieldName, String text) throws IOException {
        TokenHashes tokens = (TokenHashes) document.getByKey(analyzer);
        if (tokens == null) {
            tokens = new TokenHashes();
            document.onlyAddKey(analyzer, tokens);
        }
        if (text.equals(tokens.text) == false) {
            tokens.text = null;
            tokens.count = 0;
            TokenHashCollector.collect(analyzer.analyzer(), fieldName, text, tokens);
            tokens.text = text;
        }
        return tokens;
    }

    @Override
    public void token(long hash) {
        if (count == hashes.length) {
            hashes = ArrayUtil.grow(hashes, count + 1);
        }
        hashes[count++] = hash;
    }

    /** Returns the array of hashes in text order; only the first {@link #count()} are valid. */
    long[] hashes() {
        return hashes;
    }

    int count() {
        return count;
    }

    String text() {
        return text;
    }
}
