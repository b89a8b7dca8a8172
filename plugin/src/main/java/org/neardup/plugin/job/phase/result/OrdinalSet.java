package org.neardup.plugin.job.phase.result;

/** A set of ordinals with their ascending numbering: a bitmap with the number of bits before each word. */
final class OrdinalSet {

    private final long[] words;
    private final int[] before;
    private int size;

    /** An empty set of ordinals below a limit. */
    OrdinalSet(int limit) {
        words = new long[(limit + Long.SIZE - 1 >>> 6)];
        before = new int[words.length];
    }

    /** The memory of a set. */
    static long bytes(int limit) {
        return (limit / Long.SIZE + 1L) * (Long.BYTES + Integer.BYTES);
    }

    /** Adds an ordinal; call {@link #number} after the last one. */
    void add(int ordinal) {
        words[ordinal >>> 6] |= 1L << ordinal;
    }

    /** Numbers the ordinals from 0 in ascending order. */
    void number() {
        size = 0;
        for (int word = 0; word < words.length; word++) {
            before[word] = size;
            size += Long.bitCount(words[word]);
        }
    }

    /** The number of ordinals. */
    int size() {
        return size;
    }

    /** The number of an ordinal of the set. */
    int place(int ordinal) {
        int word = ordinal >>> 6;
        return before[word] + Long.bitCount(words[word] & (1L << ordinal) - 1);
    }

    /** All of them, ascending. */
    int[] toArray() {
        int[] ordinals = new int[size];
        int next = 0;
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                ordinals[next++] = (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return ordinals;
    }
}
