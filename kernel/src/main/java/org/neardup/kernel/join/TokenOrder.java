package org.neardup.kernel.join;

/**
 * A total order of the tokens of a {@link Vocabulary}: a rank for every token, rare tokens first (§2.2). Any order keeps a join exact; this
 * one keeps its prefixes selective.
 */
public final class TokenOrder {

    private final int[] ranks;
    private final int unshared;

    TokenOrder(int[] ranks, int unshared) {
        this.ranks = ranks;
        this.unshared = unshared;
    }

    /** Number of tokens, which are ranked from 0. */
    public int size() {
        return ranks.length;
    }

    /** The rank of a vocabulary's token. */
    int rank(int id) {
        return ranks[id];
    }

    /** Ranks below this one belong to tokens of a single record, which no pair can share. */
    int unshared() {
        return unshared;
    }
}
