package org.neardup.analysis.token;

/** Receives the tokens of one text with their places in it, one call for each occurrence. */
@FunctionalInterface
public interface LocatedTokenSink {
    /**
     * Receives one token.
     *
     * @param hash the token's {@link TokenHash}
     * @param start offset of its first UTF-16 unit in the text
     * @param end offset after its last UTF-16 unit in the text
     */
    void token(long hash, int start, int end);
}
