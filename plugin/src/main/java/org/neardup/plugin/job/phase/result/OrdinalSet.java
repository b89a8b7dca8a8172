package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.FixedBitSet;

/** A set of ordinals with their ascending numbering: a bitmap with the number of bits before each word. */
final class OrdinalSet {

    private final long[] words;
    private final int[] before;
    private final int size;

    /** @param ordinals kept; do not modify them */
    OrdinalSet(FixedBitSet ordinals) {
        words = ordinals.getBits();
        before = new int[words.length];
        int count = 0;
        for (int word = 0; word < words.length; word++) {
            before[word] = count;
            count += Long.bitCount(words[word]);
        }
        size = count;
    }

    /** The memory of a set of ordinals below a limit, the bits included. */
    static long bytes(int limit) {
        return (limit / Long.SIZE + 1L) * (Long.BYTES + Integer.BYTES);
    }

    int size() {
        return size;
    }

    /** The number of an ordinal of the set: the number of lesser ones. */
    int place(int ordinal) {
        int word = ordinal >>> 6;
        return before[word] + Long.bitCount(words[word] & (1L << ordinal) - 1);
    }

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
