package org.neardup.plugin.ingest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** Look-ups that wait and can share requests. Not thread safe. */
final class LookUpQueue {

    /** Look-ups of a request. */
    static final int MOST_TOGETHER = 1024;
    /** Characters of the texts of a request, unless it has one text. */
    static final int MOST_CHARACTERS = 1_000_000;
    /** A request for this number has a small cost for each look-up; a request itself costs about as much as 50. */
    static final int WORTHWHILE = 256;

    private final Deque<LookUp> waiting = new ArrayDeque<>();
    private long characters;

    void add(LookUp lookUp) {
        waiting.add(lookUp);
        characters += length(lookUp);
    }

    private static int length(LookUp lookUp) {
        return lookUp.text().text().length();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    Collection<LookUp> all() {
        return Collections.unmodifiableCollection(waiting);
    }

    /** Whether more than a few look-ups would share the next request, or their texts are long. */
    boolean isLong() {
        return waiting.size() >= WORTHWHILE || characters >= MOST_CHARACTERS;
    }

    /** Removes the look-ups of the next request: at least one. */
    List<LookUp> take() {
        List<LookUp> together = new ArrayList<>();
        long taken = 0;
        do {
            taken += length(waiting.peek());
            together.add(waiting.remove());
        } while (waiting.isEmpty() == false && together.size() < MOST_TOGETHER && taken + length(waiting.peek()) <= MOST_CHARACTERS);
        characters -= taken;
        return together;
    }

    /**
     * Removes the look-ups whose deadline has passed.
     *
     * @param now by {@link System#nanoTime}
     */
    void removeLate(long now) {
        waiting.removeIf(lookUp -> lookUp.left(now) <= 0);
        characters = waiting.stream().mapToLong(LookUpQueue::length).sum();
    }
}
