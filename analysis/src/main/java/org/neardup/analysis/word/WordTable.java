package org.neardup.analysis.word;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * An immutable map from words to non-negative numbers that is asked with slices of a byte buffer. Open addressing, at most a quarter full,
 * keyed by the first eight bytes as one number: one comparison settles nearly every question.
 */
public final class WordTable {
    /** The answer for a word that is not in the table. */
    public static final int ABSENT = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The beginnings of the words; 0 in an empty slot. */
    private final long[] keys;
    private final byte[][] words;
    private final int[] values;
    private final int shift;

    /**
     * Makes the table.
     *
     * @param entries words that are not empty, with values of 0 or more
     */
    public WordTable(Map<String, Integer> entries) {
        int bits = 35 - Integer.numberOfLeadingZeros(entries.size());
        keys = new long[1 << bits];
        words = new byte[1 << bits][];
        values = new int[1 << bits];
        shift = Long.SIZE - bits;
        entries.forEach((text, value) -> {
            byte[] word = text.getBytes(StandardCharsets.UTF_8);
            long key = key(word, 0, word.length);
            int slot = slot(key);
            while (keys[slot] != 0) {
                slot = next(slot);
            }
            keys[slot] = key;
            words[slot] = word;
            values[slot] = value;
        });
    }

    /**
     * Looks a word up.
     *
     * @param buffer holds the word's UTF-8 bytes
     * @param start of the word, inclusive
     * @param end of the word, exclusive
     * @return its value, or {@link #ABSENT}
     */
    public int get(byte[] buffer, int start, int end) {
        long key = key(buffer, start, end);
        for (int slot = slot(key);; slot = next(slot)) {
            if (keys[slot] == 0) {
                return ABSENT;
            }
            if (keys[slot] == key && same(words[slot], buffer, start, end)) {
                return values[slot];
            }
        }
    }

    /** Compares words of one key. */
    private static boolean same(byte[] word, byte[] buffer, int start, int end) {
        return word.length == end - start && (word.length <= Long.BYTES || Arrays.equals(word, 0, word.length, buffer, start, end));
    }

    /** The first eight bytes, or all there are, as a number. */
    private static long key(byte[] buffer, int start, int end) {
        int length = end - start;
        if (start + Long.BYTES <= buffer.length) {
            long bytes = (long) LONGS.get(buffer, start);
            return length >= Long.BYTES ? bytes : bytes & (1L << 8 * length) - 1;
        }
        long key = 0;
        for (int i = 0; i < length; i++) {
            key |= (buffer[start + i] & 0xFFL) << 8 * i;
        }
        return key;
    }

    private int slot(long key) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> shift);
    }

    private int next(int slot) {
        return (slot + 1) & (keys.length - 1);
    }
}
