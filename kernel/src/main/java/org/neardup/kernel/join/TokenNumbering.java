package org.neardup.kernel.join;

/** Gives tokens the numbers that builders of records collect; the n-th occurrence of a token in a record has a number of its own. */
public abstract sealed class TokenNumbering permits Vocabulary, ProbingVocabulary {

    /** The number of a token's first occurrence. */
    public abstract int number(long token);

    /** Counts one more record for a number of {@link #number}. */
    abstract void countFirst(int id);

    /** The number of the occurrence after this one in one more record. */
    abstract int countNext(int id);

    /** Whether an order was made after the last token was numbered. */
    public abstract boolean isRankedBy(TokenOrder order);
}
