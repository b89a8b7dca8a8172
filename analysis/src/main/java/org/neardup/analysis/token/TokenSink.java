package org.neardup.analysis.token;

/** Receives the token hashes of one text, in the order of the text, one call for each occurrence. */
@FunctionalInterface
public interface TokenSink {
    /**
     * Takes one token.
     *
     * @param hash the token's {@link TokenHash}
     */
    void token(long hash);
}
