package org.neardup.kernel.join;

/**
 * The positional filter (§4.1, Lemma 2): a token shared at known positions splits both records, and the remainders overlap in at most the
 * shorter one.
 */
final class PositionalFilter {

    private PositionalFilter() {}

    /**
     * The maximum overlap of two records, given the position of a shared token (Algorithm 1, line 10).
     *
     * @param overlap number of tokens shared before this one
     * @param leftRest number of tokens after this one in one record
     * @param rightRest number of tokens after this one in the other
     */
    static int upperBound(int overlap, int leftRest, int rightRest) {
        return overlap + 1 + Math.min(leftRest, rightRest);
    }
}
