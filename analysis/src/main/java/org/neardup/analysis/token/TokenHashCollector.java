package org.neardup.analysis.token;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Runs an analyzer once over a text and hands the hash of every term to a sink. An analyzer that is {@link TokenHashing} does without the
 * token stream. Safe for use by many threads.
 */
public final class TokenHashCollector {
    private TokenHashCollector() {}

    /**
     * Collects the token hashes of a text.
     *
     * @param analyzer makes the tokens; not wrapped in another, or a direct way of its own is not seen
     * @param field name of the field, as the analyzer wants to know it
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
     * Lucene's scanners take a text that ends in the first half of a surrogate pair for empty, as they wait for the second. The replacement
     * character stands for it.
     */
    private static String whole(String text) {
        int last = text.length() - 1;
        return last >= 0 && Character.isHighSurrogate(text.charAt(last)) ? text.substring(0, last) + '\ufffd' : text;
    }
}
