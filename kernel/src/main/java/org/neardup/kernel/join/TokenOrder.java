package org.neardup.kernel.join;

/**
 * A total order of the tokens of a {@link Vocabulary}: a rank for every token, rare tokens first (§2.1). Any order keeps a join exact; this
 * one keeps its prefixes selective.
 */
public final class TokenOrder {

    private final int[] ranks;
    private final int[] firstOccurrences;
    private final int unshared;

    TokenOrder(int[] ranks, int[] firstOccurrences, int unshared) {
        this.ranks = ranks;
        this.firstOccurrences = firstOccurrences;
        this.unshared = unshared;
    }

    /** Number of tokens, which are ranked from 0. */
    public int size() {
        return ranks.length;
    }

    /** The rank of the first occurrence of the token whose n-th occurrence has this rank; the rank itself where n is 1. */
    public int firstOccurrence(int rank) {
        return firstOccurrences[rank];
    }

    /** The memory that this order takes, in bytes. */
    public long memoryBytes() {
        return 2L * Integer.BYTES * ranks.length;
    }

    /**
     * The rank of the token to which a vocabulary gave this {@linkplain Vocabulary#number number}. Tokens that were numbered since the
     * order was made are the rarest, none of the ordered records has them: below 0.
     */
    public int rank(int id) {
        return id < ranks.length ? ranks[id] : ranks.length - 1 - id;
    }

    /** Ranks below this one belong to tokens of a single record, which no pair can share. */
    int unshared() {
        return unshared;
    }
}
