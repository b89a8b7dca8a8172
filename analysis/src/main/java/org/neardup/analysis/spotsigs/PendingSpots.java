package org.neardup.analysis.spotsigs;

import java.util.Arrays;

/**
 * The antecedents seen whose chains are not handed on yet, oldest first. A chain is known by numbers alone: it starts after
 * {@code firstWord} counted words, and its k-th word (k = 1, 2, …) is counted word {@code firstWord + k * distance - 1}. Two numbers more
 * belong to the user of the queue: where the antecedent starts, and another mark of it.
 */
final class PendingSpots {
    private static final int INITIAL_CAPACITY = 8;
    /** A text full of antecedents without words between them must not hold memory for the next one. */
    private static final int KEPT_CAPACITY = 1024;

    private Spot[] spots;
    private int[] firstWords;
    private int[] starts;
    private int[] marks;
    private int head;
    private int size;

    PendingSpots() {
        allocate(INITIAL_CAPACITY);
    }

    private void allocate(int capacity) {
        spots = new Spot[capacity];
        firstWords = new int[capacity];
        starts = new int[capacity];
        marks = new int[capacity];
    }

    void add(Spot spot, int firstWord, int start, int mark) {
        if (size == spots.length) {
            grow();
        }
        int slot = (head + size) & (spots.length - 1);
        spots[slot] = spot;
        firstWords[slot] = firstWord;
        starts[slot] = start;
        marks[slot] = mark;
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

    int start() {
        return starts[head];
    }

    int mark() {
        return marks[head];
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
        starts = Arrays.copyOf(starts, 2 * old);
        marks = Arrays.copyOf(marks, 2 * old);
        // The part before the head is the younger one: it goes behind the other.
        System.arraycopy(spots, 0, spots, old, head);
        System.arraycopy(firstWords, 0, firstWords, old, head);
        System.arraycopy(starts, 0, starts, old, head);
        System.arraycopy(marks, 0, marks, old, head);
    }
}
