package org.neardup.analysis.token;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Runs an analyzer once over a text and passes the hash of every term to a sink. For a {@link TokenHashing} analyzer, no token stream is
 * needed. Thread safe.
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
        String whole = whole(text);
        if (analyzer instanceof TokenHashing direct) {
            direct.hashTokens(whole, sink);
            return;
        }
        try (TokenStream stream = analyzer.tokenStream(field, whole)) {
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
     * Replaces a high surrogate at the end of a text by the replacement character. Lucene's scanners wait for the second half of the pair,
     * and treat the text as empty.
     */
    private static String whole(String text) {
        int last = text.length() - 1;
        return last >= 0 && Character.isHighSurrogate(text.charAt(last)) ? text.substring(0, last) + '\ufffd' : text;
    }
}
