package org.neardup.analysis.token;

/**
 * Receives the token hashes of one text, in the order of the text, one call for each occurrence. It must not collect the tokens of another
 * text meanwhile: buffers are shared by a thread.
 */
@FunctionalInterface
public interface TokenSink {
    /**
     * Takes one token.
     *
     * @param hash the token's {@link TokenHash}
     */
    void token(long hash);
}
