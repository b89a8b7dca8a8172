package org.neardup.kernel.join;

/** The number of records with a token, exact or estimated: estimates affect the speed of a join, never its result. */
@FunctionalInterface
public interface TokenFrequencies {

    /**
     * The frequency of the n-th occurrence of a token.
     *
     * @param token the 64-bit token
     * @param occurrence 1 for a token's first occurrence in a record, 2 for its second
     * @return number of records, from 0 to 2<sup>31</sup> - 1
     */
    int frequency(long token, int occurrence);
}
