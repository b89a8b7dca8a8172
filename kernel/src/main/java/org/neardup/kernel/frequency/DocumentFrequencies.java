package org.neardup.kernel.frequency;

import java.util.Arrays;

/**
 * The number of documents of each token. A count is never too high, and too low by at most {@link #error()}; tokens without a count occur
 * in at most {@link #error()} documents. Immutable.
 */
public final class DocumentFrequencies {

    private final long documents;
    private final long error;
    private final long[] tokens;
    private final int[] counts;

    /**
     * Keeps the arrays.
     *
     * @param documents number of documents that were counted
     * @param error     the maximum by which a count is too low
     * @param tokens    strictly ascending
     * @param counts    of these tokens, at least 1 each
     * @throws IllegalArgumentException if these rules are broken
     */
    public DocumentFrequencies(long documents, long error, long[] tokens, int[] counts) {
        if (documents < 0 || error < 0 || tokens.length != counts.length) {
            throw new IllegalArgumentException(documents + " documents, error " + error + ", " + tokens.length + " tokens with "
                + counts.length + " counts");
        }
        for (int i = 0; i < tokens.length; i++) {
            if (counts[i] < 1 || i > 0 && tokens[i] <= tokens[i - 1]) {
                throw new IllegalArgumentException("token " + tokens[i] + " at " + i + " has the count " + counts[i]
                    + "; tokens must ascend, and counts be positive");
            }
        }
        this.documents = documents;
        this.error = error;
        this.tokens = tokens;
        this.counts = counts;
    }

    /** The frequencies of documents without tokens. */
    public static DocumentFrequencies withoutTokens(long documents) {
        return new DocumentFrequencies(documents, 0, new long[0], new int[0]);
    }

    /** Number of documents that were counted. */
    public long documents() {
        return documents;
    }

    /** The maximum by which a count is too low; 0 if all are exact. */
    public long error() {
        return error;
    }

    /** Number of tokens that have a count. */
    public int size() {
        return tokens.length;
    }

    /** The token at a position in ascending order. */
    public long token(int place) {
        return tokens[place];
    }

    /** The count of the token at this position. */
    public int count(int place) {
        return counts[place];
    }

    /** The position of a token in ascending order, negative if it has no count. */
    public int place(long token) {
        return Arrays.binarySearch(tokens, token);
    }

    /** The count of a token, 0 if it has none. */
    public int countOf(long token) {
        int place = place(token);
        return place < 0 ? 0 : counts[place];
    }

    /**
     * The counts of the most frequent tokens; adds the greatest count left out to the error.
     *
     * @param most the maximum number of tokens to keep
     */
    public DocumentFrequencies mostFrequent(int most) {
        if (tokens.length <= most) {
            return this;
        }
        int[] sorted = counts.clone();
        Arrays.sort(sorted);
        int cut = sorted[sorted.length - most - 1];
        long[] kept = new long[most];
        int[] keptCounts = new int[most];
        int size = 0;
        for (int place = 0; place < tokens.length; place++) {
            if (counts[place] > cut) {
                kept[size] = tokens[place];
                keptCounts[size++] = counts[place];
            }
        }
        return new DocumentFrequencies(documents, error + cut, Arrays.copyOf(kept, size), Arrays.copyOf(keptCounts, size));
    }

    /** The memory of this object, in bytes. */
    public long memoryBytes() {
        return (long) (Long.BYTES + Integer.BYTES) * tokens.length;
    }
}
