package org.neardup.kernel.join;

/**
 * A total order of the tokens of a {@link Vocabulary}: a rank for every token, rare tokens first (§2.1). A join is exact with any order;
 * this one makes its prefixes selective.
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

    /** The rank of the first occurrence of the token whose n-th occurrence has this rank; the same rank if n is 1. */
    public int firstOccurrence(int rank) {
        return firstOccurrences[rank];
    }

    /** The memory of this order, in bytes. */
    public long memoryBytes() {
        return 2L * Integer.BYTES * ranks.length;
    }

    /**
     * The rank of the token with this {@linkplain Vocabulary#number number}. Negative for tokens that were numbered after the order was
     * created: no ordered record has them, so they are the rarest.
     */
    public int rank(int id) {
        return id < ranks.length ? ranks[id] : ranks.length - 1 - id;
    }

    /** Ranks below this one belong to tokens of a single record, which no pair can share. */
    int unshared() {
        return unshared;
    }
}
