package org.neardup.kernel.frequency;

/** A set of tokens, made to be asked fast. Immutable. */
public final class TokenSet {

    private final TokenTable tokens;

    /** Holds these tokens, each once or more often. */
    public TokenSet(long[] tokens) {
        this.tokens = new TokenTable(TokenTable.roomFor(tokens.length));
        for (long token : tokens) {
            this.tokens.add(token, 1);
        }
    }

    /** Whether it holds a token. */
    public boolean contains(long token) {
        return tokens.get(token) > 0;
    }

    /** Number of tokens. */
    public int size() {
        return tokens.size();
    }

    /** The memory that a set of so many tokens takes, in bytes. */
    public static long memoryBytes(int tokens) {
        return (long) TokenTable.BYTES_PER_TOKEN * TokenTable.roomFor(tokens);
    }
}
