package org.neardup.plugin.job.snapshot;

/**
 * The numbers of the tokens that were met lately: a direct-mapped cache, which stays so small that a lookup is one access to fast memory.
 * A token is forgotten when another one takes its place, so common ones are nearly always known, and those that are forgotten are rare.
 * Not thread safe.
 */
final class RecentTokens {

    private static final int FEWEST = 1 << 9;
    private static final int MOST = 1 << 13;

    private long[] tokens = new long[FEWEST];
    /** The token's number plus one, 0 where there is none. */
    private int[] numbers = new int[FEWEST];
    private int count;

    /** The number of a token, negative if it has none or it is forgotten. */
    int number(long token) {
        int place = place(token);
        return tokens[place] == token ? numbers[place] - 1 : -1;
    }

    /** Gives a token the next number. */
    int add(long token) {
        if (count == tokens.length && count < MOST) {
            grow();
        }
        put(token, ++count);
        return count - 1;
    }

    private void put(long token, int number) {
        int place = place(token);
        tokens[place] = token;
        numbers[place] = number;
    }

    private int place(long token) {
        // Fibonacci hashing, as tokens need not be hashes.
        return (int) (token * 0x9E3779B97F4A7C15L >>> 32) & tokens.length - 1;
    }

    private void grow() {
        long[] oldTokens = tokens;
        int[] oldNumbers = numbers;
        tokens = new long[oldTokens.length * 4];
        numbers = new int[tokens.length];
        for (int place = 0; place < oldTokens.length; place++) {
            if (oldNumbers[place] > 0) {
                put(oldTokens[place], oldNumbers[place]);
            }
        }
    }

    /** What this takes, in bytes. */
    long memoryBytes() {
        return (Long.BYTES + Integer.BYTES) * (long) tokens.length;
    }
}
