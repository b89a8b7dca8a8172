package org.neardup.analysis.shingle;

/** What a shingle is a run of. */
public enum ShingleUnit {
    /**
     * Words of the standard tokenizer; a single ideograph is a word. Pairs serve SimHash best: on Reuters-21578 they find more of the
     * near-duplicates within distance 3 than longer shingles, and hardly a wrong pair, unlike single words.
     */
    WORD(2),
    /** Letters and digits as Unicode code points; whatever stands between words counts as one character. */
    CHARACTER(5);

    private final int defaultSize;

    ShingleUnit(int defaultSize) {
        this.defaultSize = defaultSize;
    }

    /**
     * The size for ordinary text.
     *
     * @return number of units in a shingle
     */
    public int defaultSize() {
        return defaultSize;
    }
}
