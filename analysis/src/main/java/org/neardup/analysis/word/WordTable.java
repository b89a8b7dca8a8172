package org.neardup.analysis.word;

import java.util.Map;

/**
 * An immutable map from words to non-negative numbers that is asked with slices of a character buffer. Open addressing, at most one
 * eighth full: a word that is not in the table is nearly always refused by one empty slot, without reading more than three characters.
 */
public final class WordTable {
    /** The answer for a word that is not in the table. */
    public static final int ABSENT = -1;

    private final char[][] words;
    private final int[] values;
    private final int mask;
    private final int longest;

    /**
     * Makes the table.
     *
     * @param entries words that are not empty, with values of 0 or more
     */
    public WordTable(Map<String, Integer> entries) {
        int capacity = Math.max(16, Integer.highestOneBit(Math.max(1, entries.size())) * 16);
        words = new char[capacity][];
        values = new int[capacity];
        mask = capacity - 1;
        int longestWord = 0;
        for (Map.Entry<String, Integer> entry : entries.entrySet()) {
            char[] word = entry.getKey().toCharArray();
            int slot = slot(word, 0, word.length);
            while (words[slot] != null) {
                slot = (slot + 1) & mask;
            }
            words[slot] = word;
            values[slot] = entry.getValue();
            longestWord = Math.max(longestWord, word.length);
        }
        longest = longestWord;
    }

    /**
     * Looks a word up.
     *
     * @param buffer holds the word
     * @param start of the word, inclusive
     * @param end of the word, exclusive
     * @return its value, or {@link #ABSENT}
     */
    public int get(char[] buffer, int start, int end) {
        int length = end - start;
        if (length > longest || length <= 0) {
            return ABSENT;
        }
        for (int slot = slot(buffer, start, length);; slot = (slot + 1) & mask) {
            char[] word = words[slot];
            if (word == null) {
                return ABSENT;
            }
            if (word.length == length && same(word, buffer, start)) {
                return values[slot];
            }
        }
    }

    private static boolean same(char[] word, char[] buffer, int start) {
        for (int i = 0; i < word.length; i++) {
            if (word[i] != buffer[start + i]) {
                return false;
            }
        }
        return true;
    }

    /** The first, middle and last characters and the length tell function words apart well enough, whatever the length of the word. */
    private int slot(char[] buffer, int start, int length) {
        int key = buffer[start] + (buffer[start + length / 2] << 8) + (buffer[start + length - 1] << 16) + (length << 24);
        int mixed = key * 0x9E3779B1;
        return (mixed ^ mixed >>> 15) & mask;
    }
}
