package org.neardup.kernel.frequency;

import java.util.Arrays;

/** An open-addressing hash table from tokens to positive numbers. Not thread safe while it changes. */
final class TokenTable {

    /** Memory for each token of capacity, in bytes; a table is at most half full. */
    static final int BYTES_PER_TOKEN = 2 * (Long.BYTES + Integer.BYTES);

    private long[] tokens;
    /** 0 where the slot is free. */
    private int[] numbers;
    private int size;

    /** @param room the capacity in tokens, a power of two */
    TokenTable(int room) {
        tokens = new long[2 * room];
        numbers = new int[2 * room];
    }

    /** The capacity of a table that holds this number of tokens. */
    static int roomFor(int tokens) {
        return Math.max(1, Integer.highestOneBit(tokens) << (Integer.bitCount(tokens) > 1 ? 1 : 0));
    }

    /** Number of tokens. */
    int size() {
        return size;
    }

    /** The capacity in tokens. */
    int room() {
        return tokens.length / 2;
    }

    /** The number of a token, 0 if it has none. */
    int get(long token) {
        return numbers[slot(token)];
    }

    /** Adds to the number of a token; the caller ensures that a new token has a slot. */
    void add(long token, int more) {
        int slot = slot(token);
        if (numbers[slot] == 0) {
            tokens[slot] = token;
            size++;
        }
        numbers[slot] = Math.addExact(numbers[slot], more);
    }

    /** Adds the numbers of another table, minus {@code cut} each. Skips numbers up to {@code cut}. */
    void addLowered(TokenTable other, int cut) {
        for (int slot = 0; slot < other.numbers.length; slot++) {
            if (other.numbers[slot] > cut) {
                add(other.tokens[slot], other.numbers[slot] - cut);
            }
        }
    }

    /** Forgets all tokens. */
    void clear() {
        Arrays.fill(numbers, 0);
        size = 0;
    }

    /** Counts for each number below {@code counts.length} the tokens that have it. */
    void countNumbers(int[] counts) {
        for (int number : numbers) {
            if (number < counts.length) {
                counts[number]++;
            }
        }
        counts[0] = 0;
    }

    /** All numbers, ascending. */
    int[] sortedNumbers() {
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return Arrays.copyOfRange(sorted, sorted.length - size, sorted.length);
    }

    /** All tokens, ascending. */
    long[] sortedTokens() {
        long[] sorted = new long[size];
        int next = 0;
        for (int slot = 0; slot < tokens.length; slot++) {
            if (numbers[slot] != 0) {
                sorted[next++] = tokens[slot];
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** The slot of a token, or the free slot for it. */
    private int slot(long token) {
        int mask = tokens.length - 1;
        // Fibonacci hashing, so that consecutive token ids do not cluster.
        int slot = (int) (token * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (numbers[slot] != 0 && tokens[slot] != token) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
