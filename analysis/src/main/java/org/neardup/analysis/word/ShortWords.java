package org.neardup.analysis.word;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * An immutable map from words of up to eight bytes to small non-negative numbers. Whether it contains a word of a text is unpredictable, so
 * lookup avoids branches: a word can be in two slots (cuckoo hashing, Pagh and Rodler, 2001), lookup compares its bytes as one number in
 * both, and masks the values by the results.
 */
final class ShortWords {
    static final int MAX_LENGTH = Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FIRST_FACTOR = 0x9E3779B97F4A7C15L;
    private static final long SECOND_FACTOR = 0xC2B2AE3D27D4EB4FL;
    /** The key of a word is its bytes as a number, plus this times the length, which distinguishes words with trailing zeros. */
    private static final long LENGTH_FACTOR = 0x165667B19E3779F9L;
    /** An entry is 0 in an empty slot; otherwise it has the length of the word in its lowest bits and 1 + the value above. */
    private static final int LENGTH_BITS = 4;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;

    private int shift;
    private long[] keys;
    private int[] entries;

    ShortWords(Map<byte[], Integer> words) {
        int bits = 34 - Integer.numberOfLeadingZeros(words.size() + 1);
        while (fill(words, bits) == false) {
            bits++;
        }
    }

    /** Fills a table of 2<sup>bits</sup> slots; returns false if that fails. */
    private boolean fill(Map<byte[], Integer> words, int bits) {
        shift = Long.SIZE - bits;
        keys = new long[1 << bits];
        entries = new int[1 << bits];
        for (Map.Entry<byte[], Integer> word : words.entrySet()) {
            int length = word.getKey().length;
            long bytes = 0;
            for (int i = length - 1; i >= 0; i--) {
                bytes = bytes << Byte.SIZE | word.getKey()[i] & 0xFF;
            }
            if (insert(bytes + length * LENGTH_FACTOR, word.getValue() + 1 << LENGTH_BITS | length) == false) {
                return false;
            }
        }
        return true;
    }

    /** Puts a word into its first slot; evicts the previous word to its other slot, and so on. */
    private boolean insert(long newKey, int newEntry) {
        long key = newKey;
        int entry = newEntry;
        int slot = first(key);
        for (int moves = 0; moves < keys.length; moves++) {
            long evictedKey = keys[slot];
            int evictedEntry = entries[slot];
            keys[slot] = key;
            entries[slot] = entry;
            if (evictedEntry == 0) {
                return true;
            }
            key = evictedKey;
            entry = evictedEntry;
            slot = slot == first(key) ? second(key) : first(key);
        }
        return false;
    }

    /** The value of the word of {@code length} bytes, 0 to 8, or {@link WordTable#ABSENT}. */
    int get(byte[] buffer, int start, int length) {
        // Shifts are modulo 64, so the mask for an empty word is wrong, but no entry has length 0.
        long bytes = (long) LONGS.get(buffer, start) & -1L >>> -Byte.SIZE * length;
        long key = bytes + length * LENGTH_FACTOR;
        return ((match(first(key), key, length) | match(second(key), key, length)) >>> LENGTH_BITS) - 1;
    }

    /** The entry of a slot if it belongs to the word, otherwise 0. */
    private int match(int slot, long key, int length) {
        int entry = entries[slot];
        long difference = keys[slot] ^ key | entry & LENGTH_MASK ^ length;
        return entry & (int) ~((difference | -difference) >> 63);
    }

    private int first(long key) {
        return (int) (key * FIRST_FACTOR >>> shift);
    }

    private int second(long key) {
        return (int) (key * SECOND_FACTOR >>> shift);
    }
}
