package org.neardup.analysis.token;

/**
 * Receives the token hashes of one text, in the order of the text, one call for each occurrence. It must not collect the tokens of another
 * text during a call, because the buffers of a thread are shared.
 */
@FunctionalInterface
public interface TokenSink {
    /**
     * Receives one token.
     *
     * @param hash the token's {@link TokenHash}
     */
    void token(long hash);
}
