package org.neardup.analysis.spotsigs;

import java.util.Arrays;

/**
 * The antecedents seen whose chains are not handed on yet, oldest first. A chain is known by numbers alone: it starts after
 * {@code firstWord} counted words, and its k-th word (k = 1, 2, …) is counted word {@code firstWord + k * distance - 1}.
 */
final class PendingSpots {
    private static final int INITIAL_CAPACITY = 8;
    /** A text full of antecedents without words between them must not hold memory for the next one. */
    private static final int KEPT_CAPACITY = 1024;

    private Spot[] spots;
    private int[] firstWords;
    private int[] startOffsets;
    private int[] positions;
    private int head;
    private int size;

    PendingSpots() {
        allocate(INITIAL_CAPACITY);
    }

    private void allocate(int capacity) {
        spots = new Spot[capacity];
        firstWords = new int[capacity];
        startOffsets = new int[capacity];
        positions = new int[capacity];
    }

    void add(Spot spot, int firstWord, int startOffset, int position) {
        if (size == spots.length) {
            grow();
        }
        int slot = (head + size) & (spots.length - 1);
        spots[slot] = spot;
        firstWords[slot] = firstWord;
        startOffsets[slot] = startOffset;
        positions[slot] = position;
        size++;
    }

    /** Whether the oldest one has its whole chain when {@code words} words were counted. */
    boolean complete(int words) {
        return size > 0 && words - firstWords[head] >= spots[head].reach();
    }

    /**
     * Whether any one has a word in its chain when the text is at its end after {@code words} words; that one is the oldest then, for those
     * without a word have no signature and are dropped.
     */
    boolean cut(int words) {
        while (size > 0 && chainLength(words) == 0) {
            removeOldest();
        }
        return size > 0;
    }

    /** How many words of the oldest one's chain there are when {@code words} words were counted. */
    int chainLength(int words) {
        Spot spot = spots[head];
        return Math.min(spot.chainLength(), (words - firstWords[head]) / spot.distance());
    }

    /** The number of the k-th word of the oldest one's chain, k from 1. */
    int chainWord(int k) {
        return firstWords[head] + k * spots[head].distance() - 1;
    }

    Spot spot() {
        return spots[head];
    }

    int startOffset() {
        return startOffsets[head];
    }

    int position() {
        return positions[head];
    }

    void removeOldest() {
        head = (head + 1) & (spots.length - 1);
        size--;
    }

    void clear() {
        if (spots.length > KEPT_CAPACITY) {
            allocate(INITIAL_CAPACITY);
        }
        head = 0;
        size = 0;
    }

    private void grow() {
        int old = spots.length;
        spots = Arrays.copyOf(spots, 2 * old);
        firstWords = Arrays.copyOf(firstWords, 2 * old);
        startOffsets = Arrays.copyOf(startOffsets, 2 * old);
        positions = Arrays.copyOf(positions, 2 * old);
        // The part before the head is the younger one: it goes behind the other.
        System.arraycopy(spots, 0, spots, old, head);
        System.arraycopy(firstWords, 0, firstWords, old, head);
        System.arraycopy(startOffsets, 0, startOffsets, old, head);
        System.arraycopy(positions, 0, positions, old, head);
    }
}
