package org.neardup.analysis.word;

import java.util.Arrays;
import java.util.Map;
import org.neardup.analysis.token.TokenHash;

/** An immutable map from words of any length to non-negative numbers, by open addressing. */
final class LongWords {
    private final byte[][] words;
    private final int[] values;
    private final int mask;
    private final int longest;

    LongWords(Map<byte[], Integer> entries) {
        int capacity = 4 * Integer.highestOneBit(entries.size() + 1);
        words = new byte[capacity][];
        values = new int[capacity];
        mask = capacity - 1;
        int length = 0;
        for (Map.Entry<byte[], Integer> entry : entries.entrySet()) {
            byte[] word = entry.getKey();
            int slot = slot(word, 0, word.length);
            while (words[slot] != null) {
                slot = (slot + 1) & mask;
            }
            words[slot] = word;
            values[slot] = entry.getValue();
            length = Math.max(length, word.length);
        }
        longest = length;
    }

    int get(byte[] buffer, int start, int end) {
        if (end - start > longest) {
            return WordTable.ABSENT;
        }
        int slot = slot(buffer, start, end);
        while (words[slot] != null) {
            if (Arrays.equals(words[slot], 0, words[slot].length, buffer, start, end)) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        return WordTable.ABSENT;
    }

    private int slot(byte[] buffer, int start, int end) {
        return (int) TokenHash.hash(buffer, start, end - start) & mask;
    }
}
