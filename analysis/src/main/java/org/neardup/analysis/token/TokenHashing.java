package org.neardup.analysis.token;

import java.io.IOException;

/** An analyzer that can hash its tokens in one pass over the text, without a token stream. */
public interface TokenHashing {
    /**
     * Passes the hashes of the text's tokens to a sink: the same hashes in the same order as those of the analyzer's token stream.
     *
     * @param text the text
     * @param sink receives one hash for every token
     * @throws IOException if the text cannot be read
     */
    void hashTokens(String text, TokenSink sink) throws IOException;
}
