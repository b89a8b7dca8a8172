package org.neardup.kernel.ssj;

/**
 * The division of numbers among tasks by hash: of terms among the buckets of inverted lists, one for each map task, so that the few long
 * lists spread over all of them (§IV); and of pairs among reduce tasks.
 *
 * @param count number of tasks, at least 1
 */
public record Tasks(int count) {

    /** Checks the number of tasks. */
    public Tasks {
        if (count < 1) {
            throw new IllegalArgumentException("the number of tasks must be at least 1, but was " + count);
        }
    }

    /**
     * The buckets of the lists of a collection.
     *
     * @throws IllegalArgumentException if there are more buckets than terms
     */
    public static Tasks buckets(int buckets, int terms) {
        if (buckets > Math.max(1, terms)) {
            throw new IllegalArgumentException("the number of buckets must be at most the number of terms, " + terms + ", but was "
                + buckets);
        }
        return new Tasks(buckets);
    }

    /** The task of a number, by the finaliser of MurmurHash3. */
    public int of(int number) {
        int x = (number ^ number >>> 16) * 0x85EBCA6B;
        x = (x ^ x >>> 13) * 0xC2B2AE35;
        return Math.floorMod(x ^ x >>> 16, count);
    }
}
