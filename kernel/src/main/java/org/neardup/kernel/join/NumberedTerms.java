package org.neardup.kernel.join;

import java.util.Arrays;

/** The numbering of terms that are numbers from 0 already: each keeps its own. Counts the records that have them, each at most once. */
public final class NumberedTerms extends TokenNumbering {

    private final int[] frequencies;

    /** Terms up to a number, exclusive; higher numbers are unknown, as in {@link ProbingVocabulary}. */
    public NumberedTerms(int terms) {
        frequencies = new int[terms];
    }

    /** The memory of this number of terms and of their order, in bytes. */
    public static long estimatedBytes(int terms) {
        // Frequencies and how many terms have each, at most; the order has two numbers for each term.
        return 4L * Integer.BYTES * (terms + 1L);
    }

    @Override
    public int number(long token) {
        return Math.toIntExact(token);
    }

    @Override
    void countFirst(int id) {
        if (id < frequencies.length) {
            frequencies[id]++;
        }
    }

    @Override
    int countNext(int id) {
        throw new UnsupportedOperationException("numbered terms occur once in a record");
    }

    @Override
    public boolean isRankedBy(TokenOrder order) {
        return order.size() == frequencies.length;
    }

    /** The order by ascending frequency, then by term. */
    public TokenOrder order() {
        return order(false);
    }

    /** The same order for records that uncounted records may probe, as {@link Vocabulary#openOrder}. */
    public TokenOrder openOrder() {
        return order(true);
    }

    /** A counting sort. */
    private TokenOrder order(boolean open) {
        int[] positions = new int[Arrays.stream(frequencies).max().orElse(0) + 2];
        for (int frequency : frequencies) {
            positions[frequency + 1]++;
        }
        for (int frequency = 1; frequency < positions.length; frequency++) {
            positions[frequency] += positions[frequency - 1];
        }
        int unshared = open || positions.length < 3 ? 0 : positions[2];
        int[] ranks = new int[frequencies.length];
        Arrays.setAll(ranks, term -> positions[frequencies[term]]++);
        int[] firstOccurrences = new int[ranks.length];
        Arrays.setAll(firstOccurrences, rank -> rank);
        return new TokenOrder(ranks, firstOccurrences, unshared);
    }
}
