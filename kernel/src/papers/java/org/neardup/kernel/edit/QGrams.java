package org.neardup.kernel.edit;

/**
 * The q-grams of a string: the runs of q code points of the string between q - 1 characters of padding on either side, as in §6, so that a
 * string of n code points has n + q - 1 and an edit changes at most q of them.
 *
 * <p>A q-gram is hashed to 64 bits. Two q-grams with equal hashes can only raise an overlap, so no pair is lost.
 *
 * @param q the length, at least 1
 */
record QGrams(int q) {

    /** Odd, so that the last q characters determine the hash of their run as well as 64 bits can. */
    private static final long BASE = 0x9E3779B97F4A7C15L;

    /** Differ from each other and from every code point. */
    private static final int BEFORE = Character.MAX_CODE_POINT + 1;
    private static final int AFTER = Character.MAX_CODE_POINT + 2;

    /** The number of q-grams of a string. */
    int count(int[] string) {
        return string.length + q - 1;
    }

    /** The q-grams of a string, with repetitions. */
    long[] of(int[] string) {
        long[] grams = new long[count(string)];
        for (int i = 0; i < grams.length; i++) {
            long hash = 0;
            for (int at = i - q + 1; at <= i; at++) {
                hash = hash * BASE + (at < 0 ? BEFORE : at < string.length ? string[at] : AFTER);
            }
            grams[i] = hash;
        }
        return grams;
    }
}
