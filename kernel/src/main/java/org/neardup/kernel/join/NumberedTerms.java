package org.neardup.kernel.join;

/** The numbering of terms that are numbers from 0 already: each keeps its own. Counts the records that have them, each at most once. */
public final class NumberedTerms extends TokenNumbering {

    private final int[] frequencies;

    /** Terms up to a number, exclusive; higher numbers are unknown, as in {@link ProbingVocabulary}. */
    public NumberedTerms(int terms) {
        frequencies = new int[terms];
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
        return TokenOrder.of(frequencies);
    }

    /** The same order for records that uncounted records may probe, as {@link Vocabulary#openOrder}. */
    public TokenOrder openOrder() {
        return TokenOrder.of(frequencies, true);
    }
}
