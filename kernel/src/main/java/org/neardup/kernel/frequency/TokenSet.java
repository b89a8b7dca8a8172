package org.neardup.kernel.frequency;

/** A set of tokens with fast lookup. Immutable. */
public final class TokenSet {

    private final TokenTable tokens;

    /** The set of these tokens, which may repeat. */
    public TokenSet(long[] tokens) {
        this.tokens = new TokenTable(TokenTable.roomFor(tokens.length));
        for (long token : tokens) {
            this.tokens.add(token, 1);
        }
    }

    /** Whether the set contains a token. */
    public boolean contains(long token) {
        return tokens.get(token) > 0;
    }

    /** Number of tokens. */
    public int size() {
        return tokens.size();
    }

    /** The memory of a set of this number of tokens, in bytes. */
    public static long memoryBytes(int tokens) {
        return (long) TokenTable.BYTES_PER_TOKEN * TokenTable.roomFor(tokens);
    }
}
