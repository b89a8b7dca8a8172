package org.neardup.kernel.join;

/** How many records hold a token, exactly or about: an estimate makes a join slower or faster, never wrong. */
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
