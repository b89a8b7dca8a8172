package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * A total order of numbered tokens: a rank for every token, rare tokens first (§2.1). A join is exact with any order; this one makes its
 * prefixes selective.
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

    /** The order of numbered tokens that occur once in a record, by ascending frequency, then by number: a counting sort. */
    public static TokenOrder of(int[] frequencies) {
        return of(frequencies, false);
    }

    /** @param open whether uncounted records may probe, as {@link Vocabulary#openOrder} */
    static TokenOrder of(int[] frequencies, boolean open) {
        int[] positions = new int[Arrays.stream(frequencies).max().orElse(0) + 2];
        for (int frequency : frequencies) {
            positions[frequency + 1]++;
        }
        for (int frequency = 1; frequency < positions.length; frequency++) {
            positions[frequency] += positions[frequency - 1];
        }
        int unshared = open || positions.length < 3 ? 0 : positions[2];
        int[] ranks = new int[frequencies.length];
        Arrays.setAll(ranks, token -> positions[frequencies[token]]++);
        int[] firstOccurrences = new int[ranks.length];
        Arrays.setAll(firstOccurrences, rank -> rank);
        return new TokenOrder(ranks, firstOccurrences, unshared);
    }

    /** Upper bound of the memory for such an order of tokens of some records, with their frequencies, in bytes. */
    public static long estimatedBytes(int tokens, int records) {
        // Three numbers for each token, and how many tokens have each frequency, which is at most the number of records.
        return Integer.BYTES * (3L * tokens + records + 2L);
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
    public int unshared() {
        return unshared;
    }
}
