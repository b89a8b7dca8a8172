package org.neardup.analysis.shingle;

/** The unit of a shingle. */
public enum ShingleUnit {
    /**
     * Words of the standard tokenizer; a single ideograph or cluster is a word. Pairs of words are best for SimHash: on Reuters-21578 they
     * find more of the near-duplicates within distance 3 than longer shingles, and, unlike single words, hardly any wrong pairs.
     */
    WORD(2),
    /** Letters and digits as Unicode code points; all characters between two words count as one. */
    CHARACTER(5);

    private final int defaultSize;

    ShingleUnit(int defaultSize) {
        this.defaultSize = defaultSize;
    }

    /**
     * The default size, for ordinary text.
     *
     * @return number of units in a shingle
     */
    public int defaultSize() {
        return defaultSize;
    }
}
