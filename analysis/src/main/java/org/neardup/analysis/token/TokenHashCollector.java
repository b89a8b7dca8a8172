package org.neardup.analysis.token;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.neardup.analysis.text.TextForm;

/**
 * Runs an analyzer once over a text and passes the hash of every term to a sink. A {@link TokenHashing} analyzer needs no token stream, and
 * normalizes the text itself; any other receives it in the form {@link TextForm#CASED}, because some analyzers distinguish case. Thread
 * safe.
 */
public final class TokenHashCollector {
    private TokenHashCollector() {}

    /**
     * Collects the token hashes of a text.
     *
     * @param analyzer creates the tokens; unwrapped, because a wrapper would hide {@link TokenHashing}
     * @param field name of the field, for the analyzer
     * @param text the text
     * @param sink receives one hash for every token, in the analyzer's order
     * @throws IOException if the analyzer throws it
     */
    public static void collect(Analyzer analyzer, String field, String text, TokenSink sink) throws IOException {
        if (analyzer instanceof TokenHashing direct) {
            direct.hashTokens(text, sink);
            return;
        }
        try (TokenStream stream = analyzer.tokenStream(field, TextForm.CASED.of(text))) {
            TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                BytesRef bytes = term.getBytesRef();
                sink.token(TokenHash.hash(bytes.bytes, bytes.offset, bytes.length));
            }
            stream.end();
        }
    }

    /**
     * Collects the token hashes of a text, the same as {@link #collect}, with the places of the tokens. Slower, as it needs a token stream.
     *
     * @param analyzer creates the tokens
     * @param field name of the field, for the analyzer
     * @param text the text
     * @param sink receives every token, in the analyzer's order, with offsets in this text
     * @throws IOException if the analyzer throws it
     */
    public static void locate(Analyzer analyzer, String field, String text, LocatedTokenSink sink) throws IOException {
        Reader original = new StringReader(text);
        Reader reader = analyzer instanceof TokenHashing ? original : TextForm.CASED.filter(original);
        try (TokenStream stream = analyzer.tokenStream(field, reader)) {
            TermToBytesRefAttribute term = stream.addAttribute(TermToBytesRefAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                BytesRef bytes = term.getBytesRef();
                sink.token(TokenHash.hash(bytes.bytes, bytes.offset, bytes.length), offset.startOffset(), offset.endOffset());
            }
            stream.end();
        }
    }
}
