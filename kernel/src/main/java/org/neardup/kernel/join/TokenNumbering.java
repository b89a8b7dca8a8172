package org.neardup.kernel.join;

/** Assigns to tokens the numbers that record builders collect. The n-th occurrence of a token in a record has its own number. */
public abstract sealed class TokenNumbering permits Vocabulary, ProbingVocabulary, NumberedTerms {

    /** The number of a token's first occurrence. */
    public abstract int number(long token);

    /** Counts another record with the first occurrence of a token, by its {@link #number}. */
    abstract void countFirst(int id);

    /** Counts another record with the occurrence after this one; returns its number. */
    abstract int countNext(int id);

    /** Whether an order ranks all tokens numbered so far. */
    public abstract boolean isRankedBy(TokenOrder order);
}
