package org.neardup.kernel.frequency;

import java.util.Arrays;

/** Positive numbers of tokens, in an open addressing table. Not thread safe while it changes. */
final class TokenTable {

    /** Memory for each token that a table has room for, in bytes: it is at most half full. */
    static final int BYTES_PER_TOKEN = 2 * (Long.BYTES + Integer.BYTES);

    private long[] tokens;
    /** 0 where the slot is free. */
    private int[] numbers;
    private int size;

    /** @param room for so many tokens, a power of two */
    TokenTable(int room) {
        tokens = new long[2 * room];
        numbers = new int[2 * room];
    }

    /** The room that a table of so many tokens has. */
    static int roomFor(int tokens) {
        return Math.max(1, Integer.highestOneBit(tokens) << (Integer.bitCount(tokens) > 1 ? 1 : 0));
    }

    /** Number of tokens. */
    int size() {
        return size;
    }

    /** How many tokens it has room for. */
    int room() {
        return tokens.length / 2;
    }

    /** The number of a token, 0 if it has none. */
    int get(long token) {
        return numbers[slot(token)];
    }

    /** Adds to the number of a token; the caller leaves room for it. */
    void add(long token, int more) {
        int slot = slot(token);
        if (numbers[slot] == 0) {
            tokens[slot] = token;
            size++;
        }
        numbers[slot] = Math.addExact(numbers[slot], more);
    }

    /** Adds what is left of the numbers of another table when so much is taken from each. */
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

    /** Counts the tokens of each number below the length of an array. */
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

    /** The slot of a token, or the free one where it belongs. */
    private int slot(long token) {
        int mask = tokens.length - 1;
        // Fibonacci hashing: token ids that merely count up must not cluster.
        int slot = (int) (token * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (numbers[slot] != 0 && tokens[slot] != token) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
