package org.neardup.analysis.spotsigs;

import java.util.Arrays;

/** The spots whose chains have not been emitted yet, oldest first. */
final class PendingSpots {
    private static final int INITIAL_CAPACITY = 8;
    /** Limits the memory kept for the next text after a text with many antecedents without words between them. */
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

    /** Adds a spot; {@code firstWord} is the number of {@link RecentWords} before its antecedent. */
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

    boolean isEmpty() {
        return size == 0;
    }

    Spot spot() {
        return spots[head];
    }

    int firstWord() {
        return firstWords[head];
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
        // The part before the head holds the newer spots: move it behind the older ones.
        System.arraycopy(spots, 0, spots, old, head);
        System.arraycopy(firstWords, 0, firstWords, old, head);
        System.arraycopy(startOffsets, 0, startOffsets, old, head);
        System.arraycopy(positions, 0, positions, old, head);
    }
}
