package org.neardup.kernel.join;

import java.util.Arrays;

/** The inverted index of positional q-grams: for each q-gram a chain of (text, position), the text added last in front. */
final class QGramIndex {

    static final int NONE = -1;

    private int[] last;
    private int[] texts;
    private int[] positions;
    private int[] previous;
    private int size;

    QGramIndex(int expected) {
        last = new int[0];
        texts = new int[Math.max(16, expected)];
        positions = new int[texts.length];
        previous = new int[texts.length];
    }

    /** The newest entry of a q-gram, or {@link #NONE}. */
    int last(int gram) {
        return gram < last.length ? last[gram] : NONE;
    }

    /** The entry before an entry of the same q-gram, or {@link #NONE}. */
    int previous(int entry) {
        return previous[entry];
    }

    int text(int entry) {
        return texts[entry];
    }

    int position(int entry) {
        return positions[entry];
    }

    void add(int gram, int text, int position) {
        if (gram >= last.length) {
            int before = last.length;
            last = Arrays.copyOf(last, Math.max(16, gram + 1 + gram / 2));
            Arrays.fill(last, before, last.length, NONE);
        }
        if (size == texts.length) {
            int capacity = Math.multiplyExact(size, 2);
            texts = Arrays.copyOf(texts, capacity);
            positions = Arrays.copyOf(positions, capacity);
            previous = Arrays.copyOf(previous, capacity);
        }
        texts[size] = text;
        positions[size] = position;
        previous[size] = last[gram];
        last[gram] = size++;
    }
}
