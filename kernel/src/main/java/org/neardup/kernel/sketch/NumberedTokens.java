package org.neardup.kernel.sketch;

import java.util.Arrays;

import org.neardup.kernel.join.MemoryReservation;

/**
 * Numbers tokens from 0 and counts how often each occurs. The table starts small and grows, because few tokens of a window are distinct and
 * a small table stays in the cache.
 */
final class NumberedTokens {

    /** Memory for each slot, and for a quarter as many distinct tokens with what {@link SampledSets} keeps of them, in bytes. */
    private static final int BYTES_PER_SLOT = 3 * Integer.BYTES;

    private static final int LEAST_SLOTS = 1 << 10;

    /** Enough for the distinct tokens of some thousand documents that have much in common. */
    private static final int SLOTS = 1 << 16;

    /** The minimum, so that most lookups end at the first slot. */
    private static final int SLOTS_PER_TOKEN = 4;

    private final MemoryReservation memory;
    /** For each slot, the number of its token plus 1, or 0 if the slot is free. */
    private int[] table;
    private long[] tokenOf;
    private int[] frequencyOf;
    private int size;

    /**
     * Starts with no tokens.
     *
     * @param most   the maximum number of tokens, including repeated ones
     * @param memory reserved for the table and as it grows; the caller releases it
     */
    NumberedTokens(int most, MemoryReservation memory) {
        this.memory = memory;
        int slots = Math.clamp(Integer.highestOneBit(most), LEAST_SLOTS, SLOTS);
        memory.reserve((long) BYTES_PER_SLOT * slots);
        table = new int[slots];
        tokenOf = new long[slots / SLOTS_PER_TOKEN];
        frequencyOf = new int[slots / SLOTS_PER_TOKEN];
    }

    /** Writes the number of each token, as many as {@code numbers} holds. */
    void number(long[] tokens, int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(tokens[i]);
            frequencyOf[numbers[i]]++;
        }
    }

    /** The number of distinct tokens. */
    int size() {
        return size;
    }

    /** The token of a number. */
    long token(int number) {
        return tokenOf[number];
    }

    /** How often each token occurs, by its number. */
    int[] frequencies() {
        return Arrays.copyOf(frequencyOf, size);
    }

    private int number(long token) {
        int slot = slot(token);
        return table[slot] == 0 ? add(token, slot) : table[slot] - 1;
    }

    private int add(long token, int slot) {
        if (size == tokenOf.length) {
            grow();
            return add(token, slot(token));
        }
        tokenOf[size] = token;
        table[slot] = ++size;
        return size - 1;
    }

    /** The slot of a token, or the free slot for it. */
    private int slot(long token) {
        int mask = table.length - 1;
        int slot = (int) (token * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (table[slot] != 0 && tokenOf[table[slot] - 1] != token) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        memory.reserve((long) BYTES_PER_SLOT * table.length);
        table = new int[2 * table.length];
        for (int number = 0; number < size; number++) {
            table[slot(tokenOf[number])] = number + 1;
        }
        tokenOf = Arrays.copyOf(tokenOf, 2 * size);
        frequencyOf = Arrays.copyOf(frequencyOf, 2 * size);
    }
}
