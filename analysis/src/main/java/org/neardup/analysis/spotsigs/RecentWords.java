package org.neardup.analysis.spotsigs;

/**
 * The last words that may enter a chain, numbered from 0; new words overwrite the oldest. Of several words at one position, such as
 * synonyms, only the first is kept, because a chain never takes the others.
 */
final class RecentWords {
    private final char[][] texts;
    private final int[] lengths;
    private final int[] endOffsets;
    private final int[] positions;
    private final int mask;
    private int count;

    /** @param capacity number of words kept, a power of two */
    RecentWords(int capacity) {
        texts = new char[capacity][16];
        lengths = new int[capacity];
        endOffsets = new int[capacity];
        positions = new int[capacity];
        mask = capacity - 1;
    }

    void add(char[] text, int length, int endOffset, int position) {
        if (count > 0 && positions[count - 1 & mask] == position) {
            return;
        }
        int slot = count & mask;
        if (texts[slot].length < length) {
            texts[slot] = new char[Integer.highestOneBit(length) * 2];
        }
        System.arraycopy(text, 0, texts[slot], 0, length);
        lengths[slot] = length;
        endOffsets[slot] = endOffset;
        positions[slot] = position;
        count++;
    }

    /** The number of all words added, including overwritten ones. */
    int count() {
        return count;
    }

    int length(int word) {
        return lengths[word & mask];
    }

    int endOffset(int word) {
        return endOffsets[word & mask];
    }

    int position(int word) {
        return positions[word & mask];
    }

    void copy(int word, char[] target, int offset) {
        System.arraycopy(texts[word & mask], 0, target, offset, lengths[word & mask]);
    }

    void clear() {
        count = 0;
    }
}
