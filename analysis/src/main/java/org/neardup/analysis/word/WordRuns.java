package org.neardup.analysis.word;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the words of a UTF-8 text, eight bytes at a time, and lower-cases its ASCII letters. Word lengths are unpredictable, so a loop over
 * characters costs a mispredicted branch at the end of every word; here bit masks give the ends of words.
 *
 * <p>A run consists of characters that {@link WordBreak} joins: letters, digits, underscores, and middle characters between two letters or
 * two digits. Every byte of a non-ASCII character counts as a letter that joins with all others. The runs of a {@link #isPlain plain} text
 * are its words; in other texts, some runs need further checks.
 *
 * <p>Not thread safe; reusable for one text after the other.
 */
final class WordRuns {
    /** Texts are read in blocks of this many bytes. */
    static final int BLOCK = Long.SIZE;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    /** The highest bit of every byte; the methods below return results for eight bytes in these bits. */
    private static final long HIGH = 0x80 * ONES;
    /** Multiplication by this gathers bits 0, 8, 16, … of a number in its highest byte. */
    private static final long GATHER = 0x0102040810204080L;
    private static final int INITIAL_CAPACITY = 1024;
    private static final int KEPT_CAPACITY = 1 << 16;

    private int[] bounds = new int[INITIAL_CAPACITY];
    private int count;
    private boolean plain;

    /**
     * Finds the runs.
     *
     * @param text the bytes, in an array longer than {@code length} rounded up to whole blocks; lower-cased, and padded with zeros
     * @param length number of bytes
     */
    void find(byte[] text, int length) {
        if (bounds.length > KEPT_CAPACITY) {
            bounds = new int[INITIAL_CAPACITY];
        }
        count = 0;
        Arrays.fill(text, length, roundUp(length) + 1, (byte) 0);
        // Bits of bytes other than ASCII letters, digits and middle characters, and of blocks without the end of a word.
        long odd = 0;
        long last = 0;
        for (int block = 0; block < length; block += BLOCK) {
            long inWord = 0;
            long visible = 0;
            for (int i = 0; i < BLOCK; i += Long.BYTES) {
                long bytes = (long) LONGS.get(text, block + i);
                long high = bytes & HIGH;
                long low = bytes & ~HIGH;
                long letters = range(low | ' ' * ONES, 'a', 'z') & ~high;
                long underscores = range(low, '_', '_');
                LONGS.set(text, block + i, bytes | letters >>> 2);
                odd |= high | underscores & ~high;
                inWord |= gather(letters | range(low, '0', '9') | underscores | high) << i;
                // The apostrophe is the lowest middle character, and well above the space.
                visible |= gather(low + (0x80 - '\'') * ONES & HIGH) << i;
            }
            // Single characters between two words; assume that the character after the block belongs to a word.
            long between = ~inWord & (inWord << 1 | last) & (inWord >>> 1 | Long.MIN_VALUE);
            for (long rest = visible & between; rest != 0; rest &= rest - 1) {
                int i = block + Long.numberOfTrailingZeros(rest);
                if (WordBreak.mayJoin(text[i - 1], text[i], text[i + 1])) {
                    inWord |= rest & -rest;
                }
            }
            odd |= inWord == -1 ? HIGH : 0;
            addBounds(block, inWord ^ (inWord << 1 | last));
            last = inWord >>> 63;
        }
        if (last != 0) {
            addBounds(length, 1);
        }
        plain = odd == 0;
    }

    static int roundUp(int length) {
        return (length + BLOCK - 1) & -BLOCK;
    }

    /** Sets the highest bit of every byte from {@code first} to {@code last}; all bytes must be below 128. */
    private static long range(long bytes, char first, char last) {
        return (bytes + (0x80 - first) * ONES) & ~(bytes + (0x7F - last) * ONES) & HIGH;
    }

    private static long gather(long highBits) {
        return (highBits >>> 7) * GATHER >>> 56;
    }

    private void addBounds(int block, long edges) {
        if (bounds.length - count < BLOCK) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        for (long rest = edges; rest != 0; rest &= rest - 1) {
            bounds[count++] = block + Long.numberOfTrailingZeros(rest);
        }
    }

    /** The starts of runs at even indexes, and their ends, exclusive, at odd indexes. */
    int[] bounds() {
        return bounds;
    }

    /** Twice the number of runs. */
    int count() {
        return count;
    }

    /** Whether the text is ASCII without underscores, and no run is longer than two blocks. */
    boolean isPlain() {
        return plain;
    }
}
